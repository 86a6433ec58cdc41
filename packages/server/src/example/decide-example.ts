/** What a start of the server knows about the example repositories. */
export type ExampleState = {
  /** The option --example was given. */
  isAsked: boolean;
  /** The option --repos was given. */
  hasFolders: boolean;
  /** They were made at an earlier start, also if they were removed since. */
  isMade: boolean;
  /** They are in the database. */
  exists: boolean;
  /** Other repositories have builds. */
  hasOwnBuilds: boolean;
};

/**
 * Whether a start makes the example repositories, shows those that exist, or hides them. They come once, on a server that
 * has nothing else to show, and otherwise only if somebody asks for them.
 */
export function decideExample(state: ExampleState): "make" | "show" | "hide" {
  if (state.isAsked) return state.exists ? "show" : "make";
  if (state.hasFolders || state.hasOwnBuilds) return "hide";
  return state.isMade ? "show" : "make";
}
