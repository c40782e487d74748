import { showValue } from "./show-value.ts";

/** One thing that is wrong with a value: the shape that zod and Standard Schema share. */
export interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

const MAX_ISSUES = 5;
const MAX_MESSAGE_LENGTH = 500;

/**
 * Says in one line what is wrong and where: `arguments.size: expected number; …`. At most five issues are told, each in at most 500 characters:
 * libraries quote what they were given.
 *
 * @param root how the path starts: the name of the value that was validated; empty where that goes without saying.
 */
export function describeIssues(root: string, issues: readonly Issue[]): string {
  const told = issues.slice(0, MAX_ISSUES).map((issue) => describeIssue(toPath(root, issue.path), issue.message));
  if (issues.length > MAX_ISSUES) told.push(`and ${issues.length - MAX_ISSUES} more`);
  return told.join("; ");
}

function describeIssue(path: string, message: string): string {
  const text = message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH - 1)}…` : message;
  return path === "" ? text : `${path}: ${text}`;
}

/** An issue of a wire schema. */
export interface WireIssue extends Issue {
  readonly code?: string | undefined;
  readonly expected?: unknown;
}

/**
 * {@link describeIssues} for the wire schemas. Their own texts depend on what else the process has loaded of zod, so they are not used
 * unless a schema wrote one itself.
 */
export function describeWireIssues(root: string, issues: readonly WireIssue[]): string {
  return describeIssues(
    root,
    issues.map(({ path, ...issue }) => ({ path, message: describe(issue) })),
  );
}

function describe({ code, expected, message }: WireIssue): string {
  if (code === "custom") return message;
  return typeof expected === "string" ? `expected ${expected}` : "is not valid";
}

function toPath(root: string, path: Issue["path"] = []): string {
  let text = root;
  for (const segment of path) {
    const key = typeof segment === "object" ? segment.key : segment;
    if (typeof key === "number") text += `[${key}]`;
    else if (typeof key === "string" && /^[\w-]{1,64}$/.test(key)) text += text === "" ? key : `.${key}`;
    else text += `[${showValue(typeof key === "symbol" ? key.description : key)}]`;
  }
  return text;
}
