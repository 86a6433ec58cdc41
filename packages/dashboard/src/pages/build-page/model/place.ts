import type { RepoName } from "../../../api/queries.ts";
import { firstNumber } from "./stages-model.ts";

/** What the address of the page is about. */
export type BuildPlace = { repo: RepoName; build: number; stage: number; step: number };

export type BuildAddress = RepoName & {
  build: string;
  stage?: string | undefined;
  step?: string | undefined;
};

/**
 * Reads the address; stage and step default to 1. Undefined where the build is no number; a stage or
 * step that is none reads as 0, which no build has.
 */
export const readPlace = (address: BuildAddress): BuildPlace | undefined => {
  const { namespace, name, build, stage, step } = address;
  const number = readNumber(build);
  if (number === 0) return undefined;
  return {
    repo: { namespace, name },
    build: number,
    stage: stage === undefined ? firstNumber : readNumber(stage),
    step: step === undefined ? firstNumber : readNumber(step),
  };
};

const readNumber = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

/**
 * The parameters of a link to a build, or to a stage or step of it. Those that are left out are named
 * all the same: the router would keep them from the present address.
 */
export const placeParams = (
  { repo, build }: Pick<BuildPlace, "repo" | "build">,
  stage?: number,
  step?: number,
) => ({
  ...repo,
  build: String(build),
  stage: stage === undefined ? undefined : String(stage),
  step: step === undefined ? undefined : String(step),
});
