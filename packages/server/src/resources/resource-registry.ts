import type { MethodRunner } from "../dispatch/service.ts";
import type { OnEvent } from "../events/server-event.ts";
import type { PipelineOptions } from "../middleware/build-pipeline.ts";
import { buildList } from "../registry/build-list.ts";
import { checkName } from "../registry/check-name.ts";
import type { Registration } from "../registry/registration.ts";
import { buildReadResources } from "./build-read-resources.ts";
import type { RegisteredResource, RegisteredResourceTemplate } from "./build-resource.ts";
import { checkUri, checkUriTemplate } from "./check-uri.ts";

/** The resources and templates of one server. */
export class ResourceRegistry {
  /** By their URIs. */
  readonly #resources = new Map<string, RegisteredResource>();
  /** By their texts. */
  readonly #templates = new Map<string, RegisteredResourceTemplate>();
  readonly #resourceNames = new Map<string, RegisteredResource>();
  readonly #templateNames = new Map<string, RegisteredResourceTemplate>();
  readonly #onChange: () => void;

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
    this.#onChange();
    return { remove: () => this.#remove(template, [this.#templates, uriTemplate], [this.#templateNames, name]) };
  }

  get size(): number {
    return this.#resources.size + this.#templates.size;
  }

  /**
   * The lists of what is there now; none, when nothing is. Whoever has resources answers for templates too, and the reverse: the capability is
   * one.
   */
  buildLists(): [method: string, run: MethodRunner][] {
    if (this.size === 0) return [];
    return [
      ["resources/list", buildList("resources", new Map(this.#resources))],
      ["resources/templates/list", buildList("resourceTemplates", new Map(this.#templates))],
    ];
  }

  /** Reads what is there now. */
  buildRead(emit: OnEvent, pipeline: PipelineOptions): MethodRunner {
    return buildReadResources(new Map(this.#resources), new Map(this.#templates), emit, pipeline);
  }

  /** Under another entry's name nothing is removed: this one was, before. */
  #remove(entry: RegisteredResource, ...places: (readonly [Map<string, RegisteredResource>, string])[]): void {
    const held = places.filter(([map, key]) => map.get(key) === entry);
    for (const [map, key] of held) map.delete(key);
    if (held.length > 0) this.#onChange();
  }
}
