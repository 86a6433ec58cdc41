/** Limits of a pipeline file, far above ordinary files. A hostile file becomes an error instead of a hang. */
export const limits = {
  /** Characters of the file, before and after substitution. */
  textLength: 250_000,
  /** Nesting of lists and maps. */
  depth: 50,
  /** Values in the file after aliases are resolved. */
  values: 50_000,
  /** Values and markers (`-`, `:`, `,`, `&name`) in the text, counted before the YAML tree is composed. */
  tokens: 100_000,
  /** Aliases in the text, counted before any is resolved. */
  aliases: 5_000,
  /** Pipelines in the file, and steps in each of them. */
  pipelines: 1_000,
  steps: 1_000,
  /** Characters of a condition pattern, and the number of patterns that its `{a,b}` expand to. */
  patternLength: 250,
  patternAlternatives: 100,
  /** Characters of all condition patterns of the file, with their alternatives written out. */
  patternCharacters: 250_000,
  /** Nesting of expressions such as `${A:-${B}}`. */
  substitutionDepth: 10,
  /** Characters that all expressions of a file may read in total. */
  substitutionWork: 50_000_000,
} as const;
