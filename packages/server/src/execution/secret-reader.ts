import { isInFolder } from "../accounts/namespaces/membership.ts";
import type { GitAccount } from "../config/forge-config.ts";
import type { StagePlan } from "../pipeline/plan-stage.ts";
import { isTrusted, type StageFacts } from "./read-stage.ts";
import type { RunnerDeps } from "./runner-deps.ts";

/** Returns the value of a secret by its name. */
export type SecretReader = (name: string) => string;

type SecretSources = Pick<StagePlan, "fileSecrets"> & {
  /** The values that an extension gave for this build. */
  given?: ReadonlyMap<string, string>;
};

export type SecretReaderDeps = {
  store: RunnerDeps["store"];
  fileCrypto: Pick<RunnerDeps["fileCrypto"], "decrypt">;
  gitAccount?: RunnerDeps["gitAccount"];
};

/**
 * Returns a function that finds a secret's value by its case-insensitive name: first among the repository's
 * secrets, then those of its namespace if the repository is in the namespace's folder, then those of the
 * pipeline file, then those that an extension gave, then the account of the git host, for trusted repositories of it. A secret that does not exist, or is not
 * available to pull requests, has an empty value. So have all secrets in a trial and in the build of a fork. A pull request gets
 * the account only in stages that somebody approved.
 */
export function createSecretReader(
  facts: StageFacts,
  sources: SecretSources,
  deps: SecretReaderDeps,
): SecretReader {
  if (facts.build.trial || facts.build.fork) return () => "";
  let values: Map<string, string> | undefined;
  return (name) => {
    // Most stages use no secret, and then the database is not read.
    values ??= readSecrets(facts, sources, deps);
    return values.get(name.toLowerCase()) ?? "";
  };
}

function readSecrets(
  facts: StageFacts,
  { fileSecrets, given = new Map() }: SecretSources,
  { store, fileCrypto, gitAccount }: SecretReaderDeps,
): Map<string, string> {
  const { build, stage, stored } = facts;
  const { id, namespace, slug } = stored.repo;
  const account = stored.forge !== "" && isTrusted(facts) ? gitAccount : undefined;
  const isApproved = () => store.approvals.list(id, build.after).includes(stage.name);
  const carried = fileSecrets.map(({ name, data }) => ({
    name,
    data: fileCrypto.decrypt(slug, data) ?? "",
    pull_request: false,
  }));
  // Later entries of the map replace earlier ones, so the repository's secrets come last.
  const allowed = [
    ...(account === undefined ? [] : secretsOfAccount(account, isApproved())),
    ...[...given].map(([name, data]) => ({ name, data, pull_request: true })),
    ...carried,
    ...(isInFolder(stored, store.namespaces.find(namespace))
      ? store.orgSecrets.listOpen(namespace)
      : []),
    ...store.secrets.listOpen(id),
  ].filter(({ pull_request }) => build.event !== "pull_request" || pull_request);
  return new Map(allowed.map(({ name, data }) => [name.toLowerCase(), data]));
}

/** What a step needs to push, or to fetch submodules and large files, where its repository has no secrets of these names. */
const secretsOfAccount = ({ login, password }: GitAccount, pull_request: boolean) => [
  { name: "git_username", data: login, pull_request },
  { name: "git_password", data: password, pull_request },
];
