import { parseSync, Visitor } from "rolldown/utils";

/** What an interface that configures something is called by its last word. */
const configuring = /(?:Options|Config|Limits|Hints|Policy)$/;

/**
 * Lists the members of the exported interfaces that configure something, as `name.member`. What is inherited stands where it is declared.
 *
 * @param path its extension tells the language
 */
export function listOptionMembers(path: string, code: string): string[] {
  const members: string[] = [];
  new Visitor({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type !== "TSInterfaceDeclaration" || !configuring.test(declaration.id.name)) return;
      for (const member of declaration.body.body) {
        const isNamed = member.type === "TSPropertySignature" || member.type === "TSMethodSignature";
        if (isNamed && member.key.type === "Identifier") members.push(`${declaration.id.name}.${member.key.name}`);
      }
    },
  }).visit(parseSync(path, code).program);
  return members;
}
