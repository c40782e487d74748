/** What the tools of all servers say, so that one scenario fits them all. The server in Python has its own copy. */
export const words = {
  whichRegion: (name: string) => `In which region should ${name} live?`,
  goAhead: (name: string, region: string) => `Create ${name} in ${region}?`,
  located: (name: string, region: string) => `${name} would live in ${region}.`,
  created: (name: string, region: string) => `Created ${name} in ${region}.`,
  declined: "Nothing was created: declined.",
  notConfirmed: "Nothing was created: not confirmed.",
  signIn: "Sign in to go on.",
  signInUrl: "https://example.com/sign-in",
  signedIn: (hasAccepted: boolean) => (hasAccepted ? "You said you would." : "You said you would not."),
  summary: (text: string) => `The model says: ${text}`,
  cancelled: (was: boolean) => (was ? "A call was cancelled." : "No call was cancelled."),
  returned: (has: boolean) => (has ? "You came back." : "You did not come back."),
  nothingToCut: "There is no connection to cut.",
  forgotten: (hadAny: boolean) => (hadAny ? "Who are you?" : "There is no session to forget."),
  greeting: (name: string) => `Hello, ${name}!`,
  note: "A note.",
} as const;

/** Names that the prompt `greet` suggests. */
export const people = ["alice", "anna", "bob"];

export const noteUri = "notes://1";
