/** A person who wrote a commit or started a build. */
export type Person = { readonly name: string; readonly email: string };

/** An example repository: its commits in the order of their creation, and its recorded builds. */
export type ExampleRepository = {
  readonly name: string;
  readonly commits: readonly ExampleCommit[];
  /** The build with number 1 comes first. */
  readonly builds: readonly ExampleBuild[];
};

export type ExampleCommit = {
  /** The folder below `repositories/NAME-OF-REPOSITORY/` with the files that the commit adds or changes. */
  readonly folder?: string;
  readonly edits?: readonly ExampleEdit[];
  /** The name by which builds refer to the commit. */
  readonly id: string;
  readonly branch: string;
  /** The branch from which a new branch starts. */
  readonly from?: string;
  readonly author: Person;
  /** In seconds when the example is created. */
  readonly age: number;
  readonly message: string;
  readonly tag?: string;
};

/** A replacement in a file. `before` must occur exactly once. */
export type ExampleEdit = {
  readonly path: string;
  readonly before: string;
  readonly after: string;
};

/**
 * A build of a pushed commit, or one that a person started by restarting, promoting or rolling back an earlier build, given by
 * its number. `age` is in seconds when the example is created.
 */
export type ExampleBuild = { readonly age: number } & (
  | { readonly pushed: string; readonly needsApproval?: true }
  | { readonly restarted: number; readonly by: Person }
  | { readonly promoted: number; readonly by: Person }
  | { readonly rolledBackTo: number; readonly by: Person }
);

/** The target of promotions and rollbacks. */
export const exampleTarget = "production";

export const maren: Person = { name: "Maren Holt", email: "maren@example.com" };
export const ivo: Person = { name: "Ivo Brandt", email: "ivo@example.com" };
export const amara: Person = { name: "Amara Diallo", email: "amara@example.com" };
export const noor: Person = { name: "Noor Haddad", email: "noor@example.com" };

/** An age in seconds. */
export function ago(days: number, hours = 0, minutes = 0): number {
  return ((days * 24 + hours) * 60 + minutes) * 60;
}
