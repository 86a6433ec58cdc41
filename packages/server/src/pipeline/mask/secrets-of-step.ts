import type { EnvironmentValue } from "../file/pipeline-file.ts";

type StepWithEnvironment = { environment: Readonly<Record<string, EnvironmentValue>> };

/** The secrets that a step names, with the variables that receive them. */
export function secretsOfStep({
  environment,
}: StepWithEnvironment): { variable: string; name: string }[] {
  return Object.entries(environment).flatMap(([variable, source]) =>
    "from_secret" in source ? [{ variable, name: source.from_secret }] : [],
  );
}
