import { createMask, type Secret } from "../mask/mask.ts";
import type { EnvironmentValue } from "../file/pipeline-file.ts";
import type { Environment } from "./environment-variables.ts";

/** A variable of a step, as people may see it. */
export type DescribedVariable = {
  name: string;
  source: "build" | "pipeline" | "step" | "secret" | "server";
  /** Omitted if it is that of a secret, contains one, or is too long. */
  value?: string;
  /** Why there is no value. */
  hidden?: "secret" | "long";
  /** The secret from which the value comes. */
  secret?: string;
};

export type DescribeInput = {
  /** What the step gets. */
  environment: Environment;
  /** The step's own variables in the pipeline file. */
  step: Readonly<Record<string, EnvironmentValue>>;
  /** Those that the pipeline gives to all its steps. */
  pipeline: Readonly<Record<string, string>>;
  /** Those that describe the build, and its parameters. */
  build: Environment;
  /** All values that must not be seen. */
  secrets: readonly Secret[];
};

const maxVariables = 1000;
const maxValueCharacters = 2000;
const maxCharacters = 100_000;

/** Says where each variable comes from, by name. Whatever contains the value of a secret, in any form that logs mask, is hidden. */
export function describeEnvironment(input: DescribeInput): DescribedVariable[] {
  const { environment, secrets } = input;
  const mask = createMask(secrets);
  const values = new Set(secrets.map(({ value }) => value).filter((value) => value !== ""));
  const isSecret = (value: string): boolean =>
    values.has(value) || mask.push(value) + mask.end() !== value;
  let room = maxCharacters;
  return Object.keys(environment)
    .toSorted()
    .slice(0, maxVariables)
    .map((name): DescribedVariable => {
      const value = environment[name] ?? "";
      const variable = originOf(name, value, input);
      if (variable.source === "secret" || isSecret(value))
        return Object.assign(variable, { hidden: "secret" as const });
      room -= value.length + name.length;
      const isLong = value.length > maxValueCharacters || room < 0;
      return Object.assign(variable, isLong ? { hidden: "long" as const } : { value });
    });
}

/** The groups override each other, so the one whose value the step got is looked for. */
function originOf(
  name: string,
  value: string,
  { step, pipeline, build }: DescribeInput,
): Pick<DescribedVariable, "name" | "source" | "secret"> {
  const own = step[name];
  if (own !== undefined && "from_secret" in own && !Object.hasOwn(build, name))
    return { name, source: "secret", secret: own.from_secret };
  if (own !== undefined && "value" in own && own.value === value) return { name, source: "step" };
  if (pipeline[name] === value) return { name, source: "pipeline" };
  return { name, source: build[name] === value ? "build" : "server" };
}
