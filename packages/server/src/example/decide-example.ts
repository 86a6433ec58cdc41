/** The facts by which the server decides whether to show the example repositories. */
export type ExampleNeed = {
  /** The option --example was given. */
  isAsked: boolean;
  /** The option --repos was given, or the server is connected to a git host. */
  hasSources: boolean;
  /** Other repositories have builds. */
  hasOwnBuilds: boolean;
};

/** Whether the server shows the example: if it has nothing else to show, and otherwise only on request. */
export function mustShowExample({ isAsked, hasSources, hasOwnBuilds }: ExampleNeed): boolean {
  return isAsked || !(hasSources || hasOwnBuilds);
}

/** The state of the example repositories in the database. */
export type ExampleHistory = {
  /** An earlier start created them. They may have been removed since. */
  isMade: boolean;
  /** They are in the database. */
  exists: boolean;
};

/** Whether a start creates the example. It does so once by itself, and again only on request. */
export function mustCreateExample(need: ExampleNeed, { isMade, exists }: ExampleHistory): boolean {
  return mustShowExample(need) && !exists && (need.isAsked || !isMade);
}
