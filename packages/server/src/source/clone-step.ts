export interface CloneSource {
  /** Our folder of git configuration: `git.home`. */
  readonly gitHome: string;
  /** The source repository's `path`. */
  readonly path: string;
}

/** The build as far as a checkout needs it, by the wire's names. */
export interface CloneBuild {
  readonly ref: string;
  readonly after: string;
  readonly author_name: string;
  readonly author_email: string;
}

export interface CloneStep {
  /** Shell commands, quoted, to be run one after another in the empty workspace. */
  readonly commands: readonly string[];
  /** What git needs in this step and no other. */
  readonly environment: Readonly<Record<string, string>>;
}

export declare function cloneStep(source: CloneSource, build: CloneBuild): CloneStep;
