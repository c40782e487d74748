/** How deep {@link toCanonicalJson} follows arrays and objects. */
export const MAX_CANONICAL_DEPTH = 128;

/** Up to how many members an insertion sort is the quicker one. */
const FEW_NAMES = 10;

/** Thrown by {@link toCanonicalJson}; callers turn it into the error that fits their side. */
export class CanonicalJsonError extends TypeError {
  override name = "CanonicalJsonError";
}

/**
 * Renders a JSON value the one way RFC 8785 gives it: members sorted by UTF-16 code units, ECMAScript numbers, no white space. Two
 * values that are equal as JSON data (`1.0` and `1`, members in another order) render the same; any other two do not. Own members
 * named `__proto__` count like all others, lone surrogates are escaped, members whose value is `undefined` are left out as
 * `JSON.stringify` does.
 *
 * @throws CanonicalJsonError for values that are not JSON (functions, bigints, `NaN`) and below {@link MAX_CANONICAL_DEPTH} levels.
 */
export function toCanonicalJson(value: unknown): string {
  return render(value, MAX_CANONICAL_DEPTH);
}

function render(value: unknown, depth: number): string {
  switch (typeof value) {
    case "string":
      return quote(value);
    case "boolean":
      return value ? "true" : "false";
    case "number":
      if (!Number.isFinite(value)) throw new CanonicalJsonError("a number that is not finite is not JSON");
      return JSON.stringify(value);
    case "object":
      if (value === null) return "null";
      if (depth === 0) throw new CanonicalJsonError(`nested deeper than ${MAX_CANONICAL_DEPTH} levels`);
      return Array.isArray(value) ? renderArray(value, depth - 1) : renderObject(value, depth - 1);
    default:
      throw new CanonicalJsonError(`a ${typeof value} is not JSON`);
  }
}

function renderArray(items: readonly unknown[], depth: number): string {
  let text = "";
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    text += `${index === 0 ? "" : ","}${item === undefined ? "null" : render(item, depth)}`;
  }
  return `[${text}]`;
}

function renderObject(members: object, depth: number): string {
  let text = "";
  for (const name of sortNames(Object.keys(members))) {
    const member = (members as Record<string, unknown>)[name];
    if (member === undefined) continue;
    text += `${text === "" ? "" : ","}${quote(name)}:${render(member, depth)}`;
  }
  return `{${text}}`;
}

/** Orders by UTF-16 code units, as RFC 8785 section 3.2.3 asks. Most objects have a few members, for which the built-in sort costs most of it. */
function sortNames(names: string[]): string[] {
  // Without a comparator it orders by code units, too.
  if (names.length > FEW_NAMES) return names.sort();
  for (let end = 1; end < names.length; end++) {
    const name = names[end] as string;
    let place = end;
    for (; place > 0 && (names[place - 1] as string) > name; place--) names[place] = names[place - 1] as string;
    names[place] = name;
  }
  return names;
}

/** All that JSON escapes, lone surrogates among it, and a few more. */
const escaped = /["\\\p{Cc}\p{Cs}]/u;

/** Most texts need no escaping, and asking costs a fraction of calling JSON.stringify for each. */
function quote(text: string): string {
  return escaped.test(text) ? JSON.stringify(text) : `"${text}"`;
}
