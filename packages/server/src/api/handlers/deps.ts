import type { Artifacts } from "../../artifacts/artifacts.ts";
import type { Admission } from "../../extensions/admission.ts";
import type { ServerWebhook } from "../../extensions/server-webhook.ts";
import type { AccessWatch } from "../../trigger/access-watch.ts";
import type { RepoSync } from "../../trigger/sync.ts";
import type { ConnectedForge } from "../../forges/connect-forge.ts";
import type { FileCrypto } from "../../accounts/auth/file-crypto.ts";
import type { Sessions } from "../../accounts/auth/sessions.ts";
import type { SignInLinks } from "../../accounts/auth/sign-in-links.ts";
import type { GitAccount } from "../../config/forge-config.ts";
import type { Clock } from "../../lib/clock.ts";
import type { StreamAccess } from "../../live/streams/stream-access.ts";
import type { StreamLimit } from "../../live/streams/stream-limit.ts";
import type { ExampleRemoval } from "../../example/remove-example.ts";
import type { Hub } from "../../live/hub.ts";
import type { LogStore } from "../../live/log-store.ts";
import type { OAuth } from "../../accounts/oauth/oauth.ts";
import type { BuildFiles } from "../../execution/outline-build.ts";
import type { RunnerRpc } from "../../execution/rpc/register-rpc.ts";
import type { ImagePurge } from "../../retention/image-purge.ts";
import type { Reasons } from "../../outcomes/summary/reasons.ts";
import type { Report } from "../../lib/report.ts";
import type { Repository } from "../../source/repository.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Storage } from "../../store/storage.ts";
import type { Store } from "../../store/store.ts";
import type { Runner } from "../../execution/runner.ts";
import type { Suggest } from "../../suggestion/create-suggestions.ts";
import type { Trigger } from "../../trigger/trigger.ts";
import type { Watch } from "../../trigger/watch.ts";
import type { WebhookSender } from "../../outcomes/outgoing-webhooks/sender.ts";

/** Everything that handlers can depend on. Each handler picks what it needs. */
export type Deps = {
  clock: Clock;
  report: Report;
  store: Store;
  storage: Pick<Storage, "state" | "failed">;
  sessions: Sessions;
  fileCrypto: FileCrypto;
  links: SignInLinks;
  /** The source-control provider used for sign-in, if one is configured. */
  oauth: OAuth | undefined;
  /** Asked about each sign-in with that provider. */
  admission: Admission | undefined;
  /** The git host that the server is connected to, which is that provider, too. */
  forge: ConnectedForge | undefined;
  sync: RepoSync;
  accessWatch: AccessWatch;
  hub: Hub;
  streamLimit: StreamLimit;
  streamAccess: StreamAccess;
  logs: LogStore;
  artifacts: Artifacts;
  /** For how many days artifacts are kept, if not as long as their builds. */
  artifactDays: number | undefined;
  reasons: Reasons;
  runner: Pick<Runner, "wake" | "cancel" | "pause" | "resume" | "isPaused">;
  /** Remote runners; undefined if the server accepts none. */
  runnerRpc: RunnerRpc | undefined;
  images: ImagePurge;
  removal: ExampleRemoval;
  trigger: Trigger;
  /** The account for the connected git host that trusted repositories may use in steps. */
  gitAccount: GitAccount | undefined;
  /** The pipeline files of builds. */
  files: BuildFiles;
  openSource: (stored: StoredRepo) => Repository;
  suggest: Suggest;
  watch: Watch;
  webhooks: WebhookSender;
  /** Told of users and repositories. */
  serverWebhook: ServerWebhook;
  /** The platform on which stages run, as pipeline files name it, and how many run concurrently. */
  machine: { os: string; arch: string; capacity: number };
  /** The public address, if it differs from host and port. */
  url: URL | undefined;
  /** The folder that contains the built dashboard. */
  dashboard: string;
};
