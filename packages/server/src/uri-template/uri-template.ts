/** One piece of a template before its query. */
export type TemplatePart =
  | { readonly kind: "literal"; readonly text: string }
  | {
      /** `{x}`, `{+x}` or `{/x*}`. */
      readonly kind: "simple" | "reserved" | "path";
      readonly name: string;
    };

/**
 * A URI template of RFC 6570, as far as it can be matched: `{x}`, `{+x}`, `{/x*}` and, at the end, `{?x,y}`.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc6570
 */
export interface UriTemplate {
  /** As its author wrote it. */
  readonly source: string;
  readonly parts: readonly TemplatePart[];
  /** The names in `{?x,y}`; `undefined` where the template has no such expression. */
  readonly query: readonly string[] | undefined;
}

/** The names of a template's variables, in their order. */
export function listVariables({ parts, query = [] }: UriTemplate): string[] {
  return [...parts.flatMap((part) => (part.kind === "literal" ? [] : [part.name])), ...query];
}

/** What a URI gave for each variable, percent-decoded. A variable of the query that the URI does not have is absent. */
export type UriVariables = { readonly [name: string]: string | readonly string[] | undefined };
