import { RolldownMagicString } from "rolldown";
import { parseSync, Visitor } from "rolldown/utils";

/**
 * Lets a consumer's bundler drop each top-level constant that it does not use.
 *
 * `sideEffects: false` promises that a file none of whose exports is used can be left out; in a bundle of many files that promise has to
 * stand at each constant. A pure call of an arrow function says it for whatever the initial value does: a comment at each call inside
 * would not cover spread members, template literals and property reads, which bundlers must otherwise take for side effects.
 *
 * @returns {import("rolldown").Plugin}
 */
export function pureInitializers() {
  return {
    name: "pure-initializers",
    transform: {
      filter: { id: /\.ts$/ },
      handler(code, id) {
        const initializers = findComputedInitializers(code, id);
        if (initializers.length === 0) return null;
        const text = new RolldownMagicString(code);
        for (const { start, end } of initializers) {
          text.appendLeft(start, "/* @__PURE__ */ (() => (");
          text.appendRight(end, "))()");
        }
        return { code: text.toString(), map: text.generateMap({ source: id, hires: true }).toString() };
      },
    },
  };
}

/**
 * Finds the initial values of top-level constants that run code when the module is loaded: more than literals and functions.
 *
 * @param {string} code
 * @param {string} fileName its extension tells the language
 * @returns {{ start: number, end: number }[]} offsets into `code`
 */
export function findComputedInitializers(code, fileName) {
  const { program } = parseSync(fileName, code);
  const running = findRunningNodes(program);
  return program.body
    .map((statement) => (statement.type === "ExportNamedDeclaration" ? statement.declaration : statement))
    .flatMap((declaration) =>
      declaration?.type === "VariableDeclaration" && declaration.kind === "const" ? declaration.declarations : [],
    )
    .flatMap(({ init }) => (init ? [{ start: init.start, end: init.end }] : []))
    .filter(({ start, end }) => running.some((offset) => start <= offset && offset < end));
}

/**
 * Where code runs while the module is loaded: calls, property reads, spreads and substitutions outside functions and classes.
 *
 * @param {import("rolldown/utils").ParseResult["program"]} program
 * @returns {number[]} offsets
 */
function findRunningNodes(program) {
  /** @type {number[]} */
  const offsets = [];
  let depth = 0;
  const enter = () => {
    depth++;
  };
  const leave = () => {
    depth--;
  };
  /** @param {{ start: number }} node */
  const record = ({ start }) => {
    if (depth === 0) offsets.push(start);
  };
  new Visitor({
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    ClassBody: enter,
    "ClassBody:exit": leave,
    CallExpression: record,
    MemberExpression: record,
    NewExpression: record,
    SpreadElement: record,
    TaggedTemplateExpression: record,
    TemplateLiteral: ({ start, expressions }) => {
      if (expressions.length > 0) record({ start });
    },
  }).visit(program);
  return offsets;
}
