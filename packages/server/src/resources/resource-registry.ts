import { ProtocolError } from "@proj/types";
import type { FindTarget } from "../completion/build-complete.ts";
import type { HintsByResult } from "../dispatch/cache-hint-options.ts";
import type { MethodRunner } from "../dispatch/service.ts";
import type { OnEvent } from "../events/server-event.ts";
import type { PipelineOptions } from "../middleware/build-pipeline.ts";
import { buildList } from "../registry/build-list.ts";
import { checkName } from "../registry/check-name.ts";
import type { Registration } from "../registry/registration.ts";
import { buildMayRead } from "./build-may-read.ts";
import { buildReadResources } from "./build-read-resources.ts";
import type { RegisteredResource, RegisteredResourceTemplate } from "./build-resource.ts";
import { checkUri, checkUriTemplate } from "./check-uri.ts";
import { findResource } from "./find-resource.ts";

/** The resources and templates of one server. */
export class ResourceRegistry {
  /** By their URIs. */
  readonly #resources = new Map<string, RegisteredResource>();
  /** By their texts. */
  readonly #templates = new Map<string, RegisteredResourceTemplate>();
  readonly #resourceNames = new Map<string, RegisteredResource>();
  readonly #templateNames = new Map<string, RegisteredResourceTemplate>();
  readonly #onChange: () => void;
  #isUsed = false;

  /** @param onChange called after each change. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** @throws ConfigurationError when its name or its URI is taken or none. */
  addResource(name: string, uri: string, build: () => RegisteredResource): Registration {
    checkName("resource", name, this.#resourceNames);
    checkUri(uri, this.#resources);
    const resource = build();
    this.#resources.set(uri, resource);
    this.#resourceNames.set(name, resource);
    this.#isUsed = true;
    this.#onChange();
    return { remove: () => this.#remove(resource, [this.#resources, uri], [this.#resourceNames, name]) };
  }

  /** @throws ConfigurationError when its name or its text is taken or none. */
  addTemplate(name: string, uriTemplate: string, build: () => RegisteredResourceTemplate): Registration {
    checkName("resource template", name, this.#templateNames);
    checkUriTemplate(uriTemplate, this.#templates);
    const template = build();
    this.#templates.set(uriTemplate, template);
    this.#templateNames.set(name, template);
    this.#isUsed = true;
    this.#onChange();
    return { remove: () => this.#remove(template, [this.#templates, uriTemplate], [this.#templateNames, name]) };
  }

  /** Whether there is, or ever was, one of either: who has seen a list can ask for it again when it has become empty. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** The lists of what is there now. Whoever has resources answers for templates too, and the reverse: the capability is one. */
  buildLists(pageSize: number | undefined, hints: HintsByResult): [method: string, run: MethodRunner][] {
    const templates = { pageSize, hints: hints.resourceTemplates };
    return [
      ["resources/list", buildList("resources", this.#resources, { pageSize, hints: hints.resources })],
      ["resources/templates/list", buildList("resourceTemplates", this.#templates, templates)],
    ];
  }

  /** Reads what is there now. */
  buildRead(emit: OnEvent, pipeline: PipelineOptions): MethodRunner {
    return buildReadResources(new Map(this.#resources), new Map(this.#templates), emit, pipeline);
  }

  /** Tells who may read what is there now. */
  buildMayRead(): ReturnType<typeof buildMayRead> {
    return buildMayRead(findResource(new Map(this.#resources), [...this.#templates.values()]));
  }

  /** Whether values are suggested for a variable. */
  get hasCompleters(): boolean {
    return [...this.#templates.values()].some(({ completable }) => completable.completers.size > 0);
  }

  /** Finds what can be completed now: by the text of a template, else by a URI. */
  buildFindTarget(): FindTarget {
    const templates = new Map(this.#templates);
    const find = findResource(new Map(this.#resources), [...templates.values()]);
    return (uri) => {
      const template = templates.get(uri);
      if (template !== undefined) return template;
      const found = find(uri);
      return ProtocolError.is(found) ? found : found.resource;
    };
  }

  /** Under another entry's name nothing is removed: this one was, before. */
  #remove(entry: RegisteredResource, ...places: (readonly [Map<string, RegisteredResource>, string])[]): void {
    const held = places.filter(([map, key]) => map.get(key) === entry);
    for (const [map, key] of held) map.delete(key);
    if (held.length > 0) this.#onChange();
  }
}
