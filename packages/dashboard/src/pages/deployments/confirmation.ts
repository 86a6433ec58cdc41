import type { Build } from "@signalbox/contract";
import type { BuildsBetween, Environment } from "@signalbox/insight";

/** What the user is asked to confirm. It stays as it was when the button was pressed. */
export type Confirmation = {
  kind: "promote" | "rollback";
  target: string;
  /** The number that is passed to the server: of a build, or of the deployment to return to. */
  number: number;
  /** The number of the build that will run. */
  shown: number;
  between: BuildsBetween | undefined;
  /** The deployment whose parameters are repeated. */
  repeated: Build | undefined;
};

/**
 * Undefined if the lane offers no such deployment. A rollback names the earlier deployment and not its build, because the
 * server then repeats its parameters, and because the build may have been deleted.
 */
export function confirmationOf(
  kind: Confirmation["kind"],
  { target, promotion, rollback, current }: Environment,
): Confirmation | undefined {
  if (kind === "promote") {
    if (promotion.kind !== "offered") return undefined;
    const { number } = promotion.build;
    const { between } = promotion;
    return { kind, target, number, shown: number, between, repeated: current };
  }
  if (rollback.kind !== "offered") return undefined;
  const { deployment, deployed = deployment.number, between } = rollback;
  const { number } = deployment;
  return { kind, target, number, shown: deployed, between, repeated: deployment };
}

/** The parameters of a deployment as one line; empty if it has none. */
export function parametersText(build: Build | undefined): string {
  return Object.entries(build?.params ?? {})
    .map(([key, value]) => `${key}=${value}`)
    .join(", ");
}
