/** Who can be signed in here. Nobody checks a password: these are users of a demo. */
export interface User {
  readonly id: UserId;
  readonly name: string;
  /** What the page sends as `Authorization: Bearer …` for this user. Real ones cannot be guessed. */
  readonly accessToken: string;
}

export type UserId = "ada" | "bob";

export const users: readonly User[] = [
  { id: "ada", name: "Ada", accessToken: "demo-token-of-ada" },
  { id: "bob", name: "Bob", accessToken: "demo-token-of-bob" },
];
