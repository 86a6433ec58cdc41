import * as z from "zod/mini";
import { optionalText, optionalTexts, text } from "./fields.ts";

/** What not every server can do. Everything else of the contract works on all of them. */
export type Capability =
  /** Answers about many builds: queries, details, restarts, reasons, builds further back in the feed. */
  | "history"
  /** Promotions of a build to a target. */
  | "promote"
  /** Rollbacks of a target to a build. */
  | "rollback"
  /** Deployments with a task, which the pipeline reads. */
  | "deployTasks"
  /** Restarts of a build that trace each command. */
  | "debug"
  /** Restarts that run only what failed, with what they would do. */
  | "restartFailed"
  /** Restarts of builds that were declined. */
  | "restartDeclined"
  /** All deployments of each target, not only the newest. */
  | "allDeployments"
  /** Approval of single stages. Without it, one approval is for all stages of a build. */
  | "stageApproval"
  /** Stages that start although they are approved after their dependencies have ended. */
  | "lateApproval"
  | "cron"
  /** Seconds in the expressions of cron jobs. */
  | "cronSeconds"
  /** Cron jobs that can be paused. */
  | "cronPause"
  /** Cron jobs with time zones of their own. */
  | "cronZones"
  | "secrets"
  /** Secrets that are for some events and images only. */
  | "secretEvents"
  /** The settings Ignore forks, Protected and Trusted of a repository. */
  | "trustSettings"
  /** Accounts of the server itself: machine accounts, sign-in links, and when somebody signed in last. */
  | "accounts"
  /** Deletion of old builds. */
  | "purge"
  /** The queue of all pending and running stages. */
  | "queue"
  /** What each pending build and stage waits for. */
  | "queueReasons"
  | "suggestions"
  | "webhooks"
  /** An index of the builds of the server behind, which can be deleted. */
  | "index"
  | "example"
  /** The images that docker pipelines pulled. */
  | "images"
  | "runners"
  /** Repositories that lie in folders of the server's machine. */
  | "localRepositories"
  /** The pipeline file of each build. */
  | "pipelineFiles"
  /** The commits and files of a build that an earlier one did not have. */
  | "changes"
  /** What the stages of a build that waits for approval ask for, and what it changes in the pipeline file. */
  | "pipelineChanges"
  /** Files that steps left to be kept. */
  | "artifacts"
  /** The variables of steps, and the values of parameters whose names look like those of secrets. */
  | "stepVariables"
  /** The tests that steps reported. */
  | "tests"
  /** Where each role in a repository comes from, and the list of who changed what. */
  | "access";

/** A command-line client that works with the server, such as `drone` of Drone, which reads `DRONE_SERVER`. */
const Client = z.object({ product: text, command: text, variables: text });

/**
 * What the server that answers is, and what it cannot do. `name` ends a sentence: "Drone 2.25 at ci.example.com". `lacks` has
 * a sentence about each {@link Capability} that it lacks, which is empty if nobody would miss it. `licence_link` is a page about the server's licences,
 * and `pipeline_file` where the server looks for pipeline files, if that is not `.drone.yml`.
 */
export const Capabilities = z.object({
  name: text,
  lacks: optionalTexts,
  client: z.catch(z.optional(Client), undefined),
  licence_link: optionalText,
  pipeline_file: optionalText,
});
export type Capabilities = Omit<z.output<typeof Capabilities>, "lacks"> & {
  lacks?: { readonly [Name in Capability]?: string } | undefined;
};

/** Servers whose API is Drone's work with its client. */
export const droneClient = { product: "Drone", command: "drone info", variables: "DRONE" };

export const droneLicences = "https://docs.drone.io/enterprise/";

/** What only few servers have. */
export const rareCapabilities = {
  cronZones: "",
  deployTasks: "",
  restartDeclined: "",
  secretEvents: "",
};
