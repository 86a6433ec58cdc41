export type Parameter = { key: string; value: string };

/** The added parameters, and the one that is being typed. */
export type Parameters = { added: readonly Parameter[]; next: Parameter };

const nothing: Parameter = { key: "", value: "" };

export const noParameters: Parameters = { added: [], next: nothing };

/** A parameter can be added only when key and value are both non-empty. */
export function canAdd({ next: { key, value } }: Parameters): boolean {
  return key.trim() !== "" && value.trim() !== "";
}

/** Adds the typed parameter, trimmed, if it is complete. An existing key gets the new value. */
export function addNext(parameters: Parameters): Parameters {
  if (!canAdd(parameters)) return parameters;
  const { added, next } = parameters;
  const key = next.key.trim();
  const others = added.filter((old) => old.key !== key);
  return { added: [...others, { key, value: next.value.trim() }], next: nothing };
}

/** The parameters as query parameters of a call, including the typed one if it is complete. */
export function toQuery(parameters: Parameters): Record<string, string> {
  return Object.fromEntries(addNext(parameters).added.map(({ key, value }) => [key, value]));
}
