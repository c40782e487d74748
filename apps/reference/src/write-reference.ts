import { join } from "node:path";
import { Application, Converter, LogLevel, OptionDefaults, ReflectionKind, type TypeDocOptions } from "typedoc";
import { listEntries } from "./list-entries.ts";
import { nameDocuments } from "./name-documents.ts";

/** What must say what it is for. Members of interfaces and classes are many, and often say it by their names and types. */
const documented: NonNullable<TypeDocOptions["requiredToBeDocumented"]> = [
  "Module",
  "Function",
  "Class",
  "Interface",
  "TypeAlias",
  "Variable",
];

/**
 * Writes the reference of all entry points, and the pages of `docs`, as a site.
 *
 * @param root the folder of the repository.
 * @param target the folder of the site, which is emptied first.
 * @returns whether everything is documented, and every link leads somewhere. What is not was printed.
 */
export async function writeReference(root: string, target: string): Promise<boolean> {
  const entries = listEntries(root);
  const application = await Application.bootstrap({
    ...readOptions(root),
    entryPoints: entries.map(({ file }) => file),
  });
  nameDocuments(application);
  nameModules(application, new Map(entries.map(({ name, file }) => [file, name])));
  const project = await application.convert();
  if (project === undefined) return false;
  application.validate(project);
  if (application.logger.hasErrors() || application.logger.hasWarnings()) return false;
  await application.generateDocs(project, target);
  return !application.logger.hasErrors() && !application.logger.hasWarnings();
}

function readOptions(root: string): Partial<TypeDocOptions> {
  return {
    name: "MCP servers that ask, and clients that answer",
    tsconfig: join(root, "apps/reference/tsconfig.packages.json"),
    basePath: root,
    displayBasePath: root,
    readme: join(root, "docs/README.md"),
    projectDocuments: [join(root, "docs/!(README).md"), join(root, "docs/{guides,adr}/*.md")],
    // Links to sources need the address of a repository, which nothing here knows.
    disableSources: true,
    highlightLanguages: [...OptionDefaults.highlightLanguages, "mermaid", "nginx", "sql"],
    groupOrder: ["Pages", "Modules", "Guides", "*", "Decisions"],
    navigation: { includeGroups: true, includeFolders: false },
    sort: ["kind", "instance-first", "alphabetical-ignoring-documents"],
    excludePrivate: true,
    excludeInternal: true,
    requiredToBeDocumented: documented,
    validation: { notExported: true, invalidLink: true, invalidPath: true, notDocumented: true, rewrittenLink: true },
    logLevel: LogLevel.Warn,
  };
}

/** Has modules called as they are imported, before they are sorted. */
function nameModules(application: Application, names: ReadonlyMap<string, string>): void {
  application.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
      const file = project.getSymbolIdFromReflection(module)?.fileName;
      module.name = (file === undefined ? undefined : names.get(file)) ?? module.name;
    }
  });
}
