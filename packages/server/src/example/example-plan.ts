/** Who wrote a commit or started a build. */
export type Person = { readonly name: string; readonly email: string };

/** An example repository: its commits in the order of creation, and the builds that it had before the server started. */
export type ExampleRepository = {
  readonly name: string;
  readonly commits: readonly ExampleCommit[];
  /** The build with number 1 comes first. */
  readonly builds: readonly ExampleBuild[];
};

export type ExampleCommit = {
  /** The folder below `repositories/` and the name of the repository with the files that the commit adds or changes. */
  readonly folder?: string;
  /** Changes of one place in a file. */
  readonly edits?: readonly ExampleEdit[];
  /** By which builds name the commit. */
  readonly id: string;
  readonly branch: string;
  /** The branch from which a new branch starts. */
  readonly from?: string;
  readonly author: Person;
  /** Seconds before the example is made. */
  readonly age: number;
  readonly message: string;
  readonly tag?: string;
};

/** `before` occurs once in the file. */
export type ExampleEdit = {
  readonly path: string;
  readonly before: string;
  readonly after: string;
};

/**
 * A push of a commit, or what a person did with an earlier build, by its number: restart, promote or roll back. `age` is in
 * seconds before the example is made.
 */
export type ExampleBuild = { readonly age: number } & (
  | { readonly pushed: string; readonly needsApproval?: true }
  | { readonly restarted: number; readonly by: Person }
  | { readonly promoted: number; readonly by: Person }
  | { readonly rolledBackTo: number; readonly by: Person }
);

/** Where promotions and rollbacks go. */
export const exampleTarget = "production";

export const maren: Person = { name: "Maren Holt", email: "maren@example.com" };
export const ivo: Person = { name: "Ivo Brandt", email: "ivo@example.com" };
export const amara: Person = { name: "Amara Diallo", email: "amara@example.com" };
export const noor: Person = { name: "Noor Haddad", email: "noor@example.com" };

/** Seconds before the example is made. */
export function ago(days: number, hours = 0, minutes = 0): number {
  return ((days * 24 + hours) * 60 + minutes) * 60;
}
