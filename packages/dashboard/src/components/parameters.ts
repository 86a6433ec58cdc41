/** A parameter of a build as it is typed. */
export type Parameter = { key: string; value: string };

/** A parameter is added only when key and value are both non-empty; both are trimmed. */
export const addParameter = (
  parameters: readonly Parameter[],
  { key, value }: Parameter,
): Parameter[] | undefined => {
  const added = { key: key.trim(), value: value.trim() };
  if (added.key === "" || added.value === "") return undefined;
  return [...parameters.filter((old) => old.key !== added.key), added];
};

/** The parameters as the query of a call. */
export const toQuery = (parameters: readonly Parameter[]): Record<string, string> =>
  Object.fromEntries(parameters.map(({ key, value }) => [key, value]));
