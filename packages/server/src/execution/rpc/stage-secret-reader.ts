import { limits } from "@signalbox/contract";
import { substitutionValues } from "../../pipeline/environment/environment.ts";
import { uploadVariable } from "../../pipeline/add-uploads.ts";
import { uploadToken } from "./uploads/upload-token.ts";
import type { Secret } from "../../pipeline/mask/mask.ts";
import type { StageSecrets } from "../../pipeline/stage-secrets.ts";
import { StageError } from "../executors/executor.ts";
import {
  environmentInput,
  explainUnreadable,
  findStage,
  readPipelineFile,
  type StageFacts,
} from "../read-stage.ts";
import { createSecretReader } from "../secret-reader.ts";
import type { RpcDeps } from "./rpc-deps.ts";

/** The data of a stage that a runner gets besides its build and repository. */
export type StageInput = {
  /** The pipeline file without encrypted secrets. */
  config: string;
  /** The secrets that the pipeline names and the event may have. */
  secrets: Secret[];
  /** The tokens with which steps upload files, by the names of the secrets that the file names for them. */
  uploads: { secret: string; token: string }[];
};

export type StageSecretReader = {
  /** Rejects with a StageError if the pipeline file cannot be read. */
  read: (facts: StageFacts) => Promise<StageInput>;
  /** The secrets of a stage, to be masked. They are read once. */
  ofStage: (stageId: number) => Promise<Secret[]>;
  forget: (stageId: number) => void;
};

export function createStageSecretReader(deps: RpcDeps): StageSecretReader {
  const known = new Map<number, Promise<Secret[]>>();

  const read = async (facts: StageFacts): Promise<StageInput> => {
    const { stored, build, stage } = facts;
    const path = stored.repo.config_path || limits.defaultConfigPath;
    let text = "";
    const readFile = async (): Promise<StageSecrets> => {
      text = await readPipelineFile(stored, build, deps);
      const values = substitutionValues(environmentInput(facts, deps));
      const mayUpload = !build.fork && !build.trial;
      return deps.planner.stageSecrets({ text, values, name: stage.name, mayUpload });
    };
    const {
      names,
      fileSecrets,
      config,
      uploads: steps,
    } = await readFile().catch((cause: unknown) => {
      const message = explainUnreadable(cause, path, text);
      throw message === undefined ? cause : new StageError(message, { cause });
    });
    const secretOf = createSecretReader(facts, { fileSecrets }, deps);
    const secrets = names
      .map((secret) => ({ name: secret, value: secretOf(secret) }))
      .filter(({ value }) => value !== "");
    const uploads = steps.map(({ step, secret }) => ({
      secret,
      token: uploadToken(stage.id, step, deps.hash),
    }));
    return { config, secrets, uploads };
  };

  /** A program may print the path of its request without the address. */
  const toMask = ({ secrets, uploads }: StageInput): Secret[] => [
    ...secrets,
    ...uploads.map(({ token }) => ({ name: uploadVariable, value: token })),
  ];

  const readAgain = async (stageId: number): Promise<Secret[]> => {
    const facts = findStage(deps.store, stageId);
    return facts === undefined ? [] : toMask(await read(facts));
  };

  return {
    read: async (facts) => {
      const input = await read(facts);
      known.set(facts.stage.id, Promise.resolve(toMask(input)));
      return input;
    },
    ofStage: (stageId) => {
      const found = known.get(stageId) ?? readAgain(stageId);
      known.set(stageId, found);
      found.catch(() => known.delete(stageId));
      return found;
    },
    forget: (stageId) => void known.delete(stageId),
  };
}
