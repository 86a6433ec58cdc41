/** What the server knows about the example repositories when it starts. */
export type ExampleState = {
  /** The option --example was given. */
  isAsked: boolean;
  /** The option --repos was given. */
  hasFolders: boolean;
  /** An earlier start created them. They may have been removed since. */
  isMade: boolean;
  /** They are in the database. */
  exists: boolean;
  /** Other repositories have builds. */
  hasOwnBuilds: boolean;
};

/**
 * Decides whether the server creates the example repositories, shows existing ones, or hides them. It creates them once, if it
 * has nothing else to show, and otherwise only on request.
 */
export function decideExample(state: ExampleState): "make" | "show" | "hide" {
  if (state.isAsked) return state.exists ? "show" : "make";
  if (state.hasFolders || state.hasOwnBuilds) return "hide";
  return state.isMade ? "show" : "make";
}
