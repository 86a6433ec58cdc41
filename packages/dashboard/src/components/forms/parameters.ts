/** A parameter of a build as it is typed. */
export type Parameter = { key: string; value: string };

/** Those that were added, and the one that is being typed. */
export type Parameters = { added: readonly Parameter[]; next: Parameter };

const nothing: Parameter = { key: "", value: "" };

export const noParameters: Parameters = { added: [], next: nothing };

/** A parameter can be added only when key and value are both non-empty. */
export const canAdd = ({ next: { key, value } }: Parameters): boolean =>
  key.trim() !== "" && value.trim() !== "";

/** Adds, trimmed, what is being typed, if it can be; a key that is there already takes the new value. */
export const addNext = (parameters: Parameters): Parameters => {
  if (!canAdd(parameters)) return parameters;
  const { added, next } = parameters;
  const key = next.key.trim();
  const others = added.filter((old) => old.key !== key);
  return { added: [...others, { key, value: next.value.trim() }], next: nothing };
};

/** The parameters as the query of a call; one that was typed and could be added is among them. */
export const toQuery = (parameters: Parameters): Record<string, string> =>
  Object.fromEntries(addNext(parameters).added.map(({ key, value }) => [key, value]));
