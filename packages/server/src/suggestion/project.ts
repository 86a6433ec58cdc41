import type { Folder } from "./commit-files.ts";

/** Whether the suggested steps run as processes on the server's machine or in containers. */
export type PipelineType = "exec" | "docker";

export type SuggestedStep = {
  name: string;
  commands: string[];
  /** Explains the step to the reader of the suggestion. */
  why: string;
};

/** A pipeline for one of the tools that a folder uses. */
export type Project = {
  /** The name of the pipeline if the folder has several. */
  tool: string;
  /** The image of the steps in a docker pipeline. Undefined if they can only run on the machine itself. */
  image: string | undefined;
  /** Explains the choice of the image. */
  whyImage: string;
  /** The programs that exec steps need on the machine. */
  programs: string[];
  steps: SuggestedStep[];
  /** The names of the files on which the pipeline is based. */
  files: string[];
  /** The parts that were left out, and why. */
  notes: string[];
};

/** Returns undefined if the folder has no such project or nothing that can be run. */
export type ProjectReader = (folder: Folder, type: PipelineType) => Project | undefined;

/** Removes comments that begin with #. */
export function withoutComments(text: string): string {
  return text.replace(/(^|\s)#.*$/gm, "$1");
}
