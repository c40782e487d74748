import { expectTypeOf } from "vitest";
import type { UriVariables } from "./uri-template.ts";
import type { VariablesOf } from "./variables-of.ts";

expectTypeOf<VariablesOf<"provision://{name}">>().toEqualTypeOf<{ readonly name: string }>();
expectTypeOf<VariablesOf<"x://{a}/{b}-{c_d}.{e.f}">>().toEqualTypeOf<{
  readonly a: string;
  readonly b: string;
  readonly c_d: string;
  readonly "e.f": string;
}>();
expectTypeOf<VariablesOf<"file:///{+path}">>().toEqualTypeOf<{ readonly path: string }>();
expectTypeOf<VariablesOf<"file://host{/path*}">>().toEqualTypeOf<{ readonly path: readonly string[] }>();
expectTypeOf<VariablesOf<"x://h{?a}">>().toEqualTypeOf<{ readonly a?: string }>();
expectTypeOf<VariablesOf<"x://h{?a,b,c}">>().toEqualTypeOf<{
  readonly a?: string;
  readonly b?: string;
  readonly c?: string;
}>();
expectTypeOf<VariablesOf<"x://{id}{/path*}.{+rest}{?lang,page}">>().toEqualTypeOf<{
  readonly id: string;
  readonly path: readonly string[];
  readonly rest: string;
  readonly lang?: string;
  readonly page?: string;
}>();
expectTypeOf<keyof VariablesOf<"x://fixed">>().toEqualTypeOf<never>();
expectTypeOf<VariablesOf<string>>().toEqualTypeOf<UriVariables>();
expectTypeOf<VariablesOf<"x://{a}{/b*}{?c}">>().toExtend<UriVariables>();

// Long templates are read to their end.
type Segments<
  Count extends number,
  Text extends string = "",
  Made extends unknown[] = [],
> = Made["length"] extends Count ? Text : Segments<Count, `${Text}/{v${Made["length"]}}`, [...Made, unknown]>;
expectTypeOf<VariablesOf<`x:/${Segments<40>}`>>().toHaveProperty("v39");
