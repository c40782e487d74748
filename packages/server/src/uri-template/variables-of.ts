import type { UriVariables } from "./uri-template.ts";

type Names<List extends string, Found extends string = never> = List extends `${infer Name},${infer Rest}`
  ? Names<Rest, Found | Name>
  : Found | List;

type ExpressionVariables<Body extends string> = Body extends `?${infer List}`
  ? { readonly [Name in Names<List>]?: string }
  : Body extends `+${infer Name}`
    ? { readonly [Key in Name]: string }
    : Body extends `/${infer Name}*`
      ? { readonly [Key in Name]: readonly string[] }
      : { readonly [Key in Body]: string };

type Collect<Template extends string, Found = unknown> = Template extends `${string}{${infer Body}}${infer Rest}`
  ? Collect<Rest, Found & ExpressionVariables<Body>>
  : Found;

/**
 * The variables of a template, read from its literal type: `"note://{id}{?lang}"` has `{ readonly id: string; readonly lang?: string }`. Of a
 * template that is only known to be a string they are {@link UriVariables}.
 */
export type VariablesOf<Template extends string> = string extends Template
  ? UriVariables
  : { [Name in keyof Collect<Template>]: Collect<Template>[Name] };
