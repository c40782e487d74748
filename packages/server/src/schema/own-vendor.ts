/** The vendor of schemas that validate exactly what they publish, and convert nothing: those of `jsonSchema(…)`. */
export const OWN_VENDOR = "@proj/server";
