import { showValue } from "@proj/types";
import { type Piece, refuseTemplate } from "./refuse-template.ts";
import { splitTemplate } from "./split-template.ts";
import type { TemplatePart, UriTemplate } from "./uri-template.ts";

type Variable = Exclude<TemplatePart, { readonly kind: "literal" }>;
type Query = { readonly kind: "query"; readonly names: readonly string[] };

const VARIABLE_NAME = /^[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*$/;

/**
 * Parses a URI template.
 *
 * @throws ConfigurationError when it has a form that is not supported, names a variable twice, or has variables that no URI tells apart. The
 * message names the form and its position, counted from 0.
 */
export function parseUriTemplate(source: string): UriTemplate {
  const parts: TemplatePart[] = [];
  const taken = new Set<string>();
  let query: readonly string[] | undefined;
  for (const piece of splitTemplate(source)) {
    if (query !== undefined) refuseTemplate(source, piece, "nothing can follow {?…}");
    const part = piece.text.startsWith("{") ? parseExpression(source, piece) : toLiteral(piece);
    checkNames(source, piece, part, taken);
    if (part.kind === "query") {
      checkMark(source, piece);
      query = part.names;
    } else {
      checkNeighbour(source, piece, part, parts.at(-1));
      parts.push(part);
    }
  }
  return { source, parts, query };
}

function toLiteral({ text }: Piece): TemplatePart {
  return { kind: "literal", text };
}

function parseExpression(source: string, piece: Piece): Variable | Query {
  const expression = readOperator(piece.text.slice(1, -1));
  if (readNames(expression).every((name) => VARIABLE_NAME.test(name))) return expression;
  refuseTemplate(source, piece, "the forms that can be matched are {x}, {+x}, {/x*} and {?x,y}");
}

/** What is no operator stays in the name, which it spoils. */
function readOperator(body: string): Variable | Query {
  if (body.startsWith("?")) return { kind: "query", names: body.slice(1).split(",") };
  if (body.startsWith("+")) return { kind: "reserved", name: body.slice(1) };
  if (body.startsWith("/") && body.endsWith("*")) return { kind: "path", name: body.slice(1, -1) };
  return { kind: "simple", name: body };
}

function readNames(part: TemplatePart | Query): readonly string[] {
  if (part.kind === "query") return part.names;
  return part.kind === "literal" ? [] : [part.name];
}

function checkNames(source: string, piece: Piece, part: TemplatePart | Query, taken: Set<string>): void {
  for (const name of readNames(part)) {
    if (taken.has(name)) refuseTemplate(source, piece, `the template has the variable ${showValue(name)} already`);
    taken.add(name);
  }
}

/** The query of a URI begins at its first question mark. */
function checkMark(source: string, piece: Piece): void {
  if (source.indexOf("?") < piece.position) refuseTemplate(source, piece, "the query has begun before it");
}

function checkNeighbour(source: string, piece: Piece, part: TemplatePart, previous: TemplatePart | undefined): void {
  if (previous === undefined || previous.kind === "literal" || part.kind === "literal") return;
  // The slash of {/x*} is one that {x} does not match.
  if (previous.kind === "simple" && part.kind === "path") return;
  refuseTemplate(source, piece, "no URI tells it from the variable before it; put a text between them");
}
