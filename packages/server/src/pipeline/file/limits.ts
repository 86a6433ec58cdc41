/** What a pipeline file may cost. Ordinary files stay far below; past a limit the file is an error, never a hang. */
export const limits = {
  /** Characters of the file, before and after substitution. */
  textLength: 250_000,
  /** Lists and maps inside each other. */
  depth: 50,
  /** Values in the file, counted again for each alias that repeats them. */
  values: 50_000,
  /** Values and marks (`-`, `:`, `,`, `&name`) as the file writes them, counted before any is composed. */
  tokens: 100_000,
  /** Aliases in the file, counted before any is resolved. */
  aliases: 5_000,
  /** Pipelines in the file, and steps in each of them. */
  pipelines: 1_000,
  steps: 1_000,
  /** Characters of one condition pattern, and what its `{a,b}` may stand for. */
  patternLength: 250,
  patternAlternatives: 100,
  /** `${A:-${B}}` inside each other. */
  substitutionDepth: 10,
  /** Characters that all `${NAME…}` of a file may read together. */
  substitutionWork: 50_000_000,
} as const;
