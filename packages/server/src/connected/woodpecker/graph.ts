import { parseDocument } from "yaml";
import * as z from "zod/mini";
import type { ConfigFile } from "./entities.ts";

/** What the configuration says of a workflow, and of its steps by name. */
export type WorkflowConfig = {
  dependsOn: string[];
  runsOnFailure: boolean;
  steps: Map<string, StepConfig>;
};
export type StepConfig = {
  dependsOn: string[];
  image: string;
  isDetached: boolean;
  ignoresFailure: boolean;
};
export type Graph = ReadonlyMap<string, WorkflowConfig>;

/** More is no configuration that a person wrote. */
const maxCharacters = 500_000;

/**
 * The dependencies that the configuration of a pipeline names. A file that cannot be read contributes nothing, because what ran is
 * known without it.
 */
export function toGraph(files: readonly ConfigFile[]): Graph {
  return new Map(files.map(({ name, data }) => [name, toWorkflow(decode(data))]));
}

const decode = (data: string): unknown => {
  const source = Buffer.from(data, "base64").toString("utf8");
  if (source.length > maxCharacters) return undefined;
  try {
    return parseDocument(source, { merge: true, uniqueKeys: false }).toJS({ maxAliasCount: 100 });
  } catch {
    return undefined;
  }
};

const names = z.catch(
  z.pipe(
    z.union([z.string(), z.array(z.union([z.string(), z.object({ name: z.string() })]))]),
    z.transform((given) =>
      (typeof given === "string" ? [given] : given).map((one) =>
        typeof one === "string" ? one : one.name,
      ),
    ),
  ),
  [],
);

const Condition = z.object({ status: names });
const when = z.catch(z.union([Condition, z.array(Condition)]), []);
const Step = z.object({
  name: z.catch(z.string(), ""),
  image: z.catch(z.string(), ""),
  depends_on: z.optional(names),
  detach: z.catch(z.boolean(), false),
  failure: z.catch(z.string(), ""),
});
type Step = z.output<typeof Step>;
/** Steps are a list, or a map by name. */
const steps = z.catch(
  z.union([
    z.array(Step),
    z.pipe(
      z.record(z.string(), Step),
      z.transform((byName) =>
        Object.entries(byName).map(([name, step]) => Object.assign({}, step, { name })),
      ),
    ),
  ]),
  [],
);
const File = z.object({
  depends_on: names,
  runs_on: names,
  when,
  skip_clone: z.catch(z.boolean(), false),
  services: steps,
  steps,
});

const toWorkflow = (yaml: unknown): WorkflowConfig => {
  const file = File.safeParse(yaml).data;
  if (file === undefined) return { dependsOn: [], runsOnFailure: false, steps: new Map() };
  const statuses = [...file.runs_on, ...[file.when].flat().flatMap(({ status }) => status)];
  return {
    dependsOn: file.depends_on,
    runsOnFailure: statuses.includes("failure"),
    steps: new Map([
      ...file.services.map((step) => [step.name, toStep({ ...step, detach: true }, [])] as const),
      ...toSteps(file.steps, file.skip_clone),
    ]),
  };
};

/** If no step names another one, each waits for the one before, except for detached ones. */
const toSteps = (list: readonly Step[], skipsClone: boolean): [string, StepConfig][] => {
  const isGraph = list.some((step) => step.depends_on !== undefined);
  let before = skipsClone ? [] : ["clone"];
  return list.map((step) => {
    const written = step.depends_on ?? [];
    const dependsOn = isGraph && written.length > 0 ? written : before;
    if (!isGraph && !step.detach) before = [step.name];
    return [step.name, toStep(step, dependsOn)];
  });
};

const toStep = (step: Step, dependsOn: string[]): StepConfig => ({
  dependsOn,
  image: step.image,
  isDetached: step.detach,
  ignoresFailure: step.failure === "ignore",
});
