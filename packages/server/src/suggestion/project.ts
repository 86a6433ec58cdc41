import type { Folder } from "./commit-files.ts";

/** How the suggested steps run: as processes on the server's machine, or in containers. */
export type PipelineType = "exec" | "docker";

export type SuggestedStep = {
  name: string;
  commands: string[];
  /** Why the step is there, for the reader of the suggestion. */
  why: string;
};

/** The pipeline for one tool that a folder uses. */
export type Project = {
  /** The name of the pipeline if the folder has several. */
  tool: string;
  /** The image of the steps in a docker pipeline. Undefined if they can only run on the machine itself. */
  image: string | undefined;
  /** Why this image. */
  whyImage: string;
  /** The programs that exec steps need on the machine. */
  programs: string[];
  steps: SuggestedStep[];
  /** The names of the files that it is based on. */
  files: string[];
  /** What was left out, and why. */
  notes: string[];
};

/** Undefined if the folder has no such project, or nothing of it can be run. */
export type ProjectReader = (folder: Folder, type: PipelineType) => Project | undefined;

/** The text without comments that begin with #. */
export function withoutComments(text: string): string {
  return text.replace(/(^|\s)#.*$/gm, "$1");
}
