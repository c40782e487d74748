import type { MethodRunner } from "../dispatch/service.ts";
import type { OnEvent } from "../events/server-event.ts";
import { buildList } from "../registry/build-list.ts";
import { checkName } from "../registry/check-name.ts";
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

  /** @throws ConfigurationError when its name or its URI is taken or none. */
  addResource(name: string, uri: string, build: () => RegisteredResource): void {
    checkName("resource", name, this.#resourceNames);
    checkUri(uri, this.#resources);
    const resource = build();
    this.#resources.set(uri, resource);
    this.#resourceNames.set(name, resource);
  }

  /** @throws ConfigurationError when its name or its text is taken or none. */
  addTemplate(name: string, uriTemplate: string, build: () => RegisteredResourceTemplate): void {
    checkName("resource template", name, this.#templateNames);
    checkUriTemplate(uriTemplate, this.#templates);
    const template = build();
    this.#templates.set(uriTemplate, template);
    this.#templateNames.set(name, template);
  }

  /**
   * The methods that serve what is there now; none, when nothing is. Whoever has resources answers for templates too, and the reverse: the
   * capability is one.
   */
  buildMethods(emit: OnEvent): [method: string, run: MethodRunner][] {
    if (this.#resources.size + this.#templates.size === 0) return [];
    const resources = new Map(this.#resources);
    const templates = new Map(this.#templates);
    return [
      ["resources/list", buildList("resources", resources)],
      ["resources/templates/list", buildList("resourceTemplates", templates)],
      ["resources/read", buildReadResources(resources, templates, emit)],
    ];
  }
}
