import type { RepoName } from "../../../api/queries.ts";
import { firstNumber } from "../../../components/stages/stages-model.ts";

/** The parameters in the address of the page. */
export type BuildPlace = { repo: RepoName; build: number; stage: number; step: number };

export type BuildAddress = RepoName & {
  build: string;
  stage?: string | undefined;
  step?: string | undefined;
};

/**
 * Reads the address. Stage and step default to 1. Returns undefined if the build is not a number. An
 * invalid stage or step becomes 0, which no build has.
 */
export function readPlace(address: BuildAddress): BuildPlace | undefined {
  const { namespace, name, build, stage, step } = address;
  const number = readNumber(build);
  if (number === 0) return undefined;
  return {
    repo: { namespace, name },
    build: number,
    stage: stage === undefined ? firstNumber : readNumber(stage),
    step: step === undefined ? firstNumber : readNumber(step),
  };
}

const readNumber = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);
