import { DatabaseError } from "./database-error.ts";
import type { Place, Places } from "./places.ts";
import { regions } from "./region.ts";

/** Where databases are on libSQL servers. */
export interface RemotePlacesOptions {
  /**
   * A URL in which `{name}` and `{region}` stand for the database's own, such as `libsql://{name}-{region}.example.turso.io`. Without
   * `{name}` all databases are rows of one.
   */
  readonly template: string;
  readonly authToken?: string | undefined;
}

const schemes = /^(?:libsql|https?|wss?):\/\//;

/**
 * Databases on libSQL servers. Creations through this object wait for each other; against other processes the primary key guards, which
 * reaches as far as one database does.
 *
 * @throws DatabaseError when the template is no URL of a libSQL server.
 */
export function createRemotePlaces({ template, authToken }: RemotePlacesOptions): Places {
  if (!schemes.test(template)) {
    throw new DatabaseError(
      `The database URL must start with libsql://, http(s):// or ws(s)://, got ${toLocation(template)}`,
    );
  }
  let last: Promise<unknown> = Promise.resolve();
  return {
    description: toLocation(template),
    locate(name, region) {
      return toPlace(template.replaceAll("{name}", name).replaceAll("{region}", region), authToken);
    },
    async list() {
      if (template.includes("{name}")) {
        throw new DatabaseError(
          `Each database has a URL of its own (${toLocation(template)}), so which ones there are cannot be told.`,
        );
      }
      const urls = new Set(regions.map(({ id }) => template.replaceAll("{region}", id)));
      return [...urls].map((url) => toPlace(url, authToken));
    },
    isVacant: async () => false,
    prepare: async () => {},
    clear: async () => {},
    runExclusively(work) {
      const run = last.then(work, work);
      last = run;
      return run;
    },
  };
}

function toPlace(url: string, authToken: string | undefined): Place {
  return { url, location: toLocation(url), ...(authToken === undefined ? {} : { authToken }) };
}

/** Leaves out where secrets are put: the user and the query. */
function toLocation(url: string): string {
  return url.replace(/[?#].*$/, "").replace(/\/\/[^/]*@/, "//");
}
