import { isRecord } from "@proj/types";

/**
 * The value without members that are called `__proto__`, at whatever depth: assigned to an object, one of them would become its prototype. Where
 * there are none it is the same value, uncopied.
 *
 * @param value came as JSON, and is not nested too deeply to be walked.
 */
export function dropPrototypeMembers<Value>(value: Value): Value {
  return drop(value) as Value;
}

function drop(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.map(drop);
    return kept.every((item, index) => item === value[index]) ? value : kept;
  }
  if (!isRecord(value)) return value;
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const kept = name === "__proto__" ? undefined : drop(value[name]);
    if (name !== "__proto__" && kept === value[name]) continue;
    copy ??= { ...value };
    if (name === "__proto__") delete copy[name];
    else copy[name] = kept;
  }
  return copy ?? value;
}
