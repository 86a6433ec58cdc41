import { events, type BuildEvent } from "@signalbox/contract";
import { parseArguments } from "../../config/parse-arguments.ts";
import { ConfigError } from "../../lib/config-error.ts";
import { program } from "../../lib/program.ts";

/** The options of `signalbox run`. */
export type RunOptions = {
  isHelp: boolean;
  /** The work tree or a folder in it. */
  folder: string;
  /** The pipeline file, relative to the top of the work tree. */
  file: string;
  /** The pipelines to run; all that match the event if empty. */
  stages: string[];
  /** The steps to run; all if empty. */
  steps: string[];
  /** Runs what failed last time, instead of chosen pipelines or steps. */
  isFailed: boolean;
  event: BuildEvent;
  /** Instead of the branch that is checked out. */
  branch: string | undefined;
  /** The tag of event `tag`, the environment of a deployment, or the name of the cron job. */
  target: string | undefined;
  secretFile: string | undefined;
  /** The folder that gets the artifacts. */
  artifacts: string | undefined;
  /** The address of the container engine; otherwise it is searched for as the docker command does. */
  dockerHost: string | undefined;
  /** Whether steps may do what only trusted repositories may, such as mount folders of the machine. */
  isTrusted: boolean;
};

export const runUsage = `Usage: ${program} run [OPTION...] [FOLDER]

Runs the pipeline of a git work tree on its files as they are, uncommitted changes included. Ignored files are
left out. Nothing in the work tree is changed, and no server is needed.

  --file FILE          the pipeline file (.drone.yml)
  --stage NAME         run only this pipeline; may be repeated
  --step NAME          run only this step; may be repeated
  --failed             run only the pipelines that failed last time, and those that depend on them
  --event EVENT        ${events.join(", ")} (push)
  --branch NAME        the branch, instead of the one that is checked out
  --target NAME        the tag, the environment to deploy to, or the cron job, according to the event
  --secret-file FILE   lines of NAME=VALUE, the secrets that steps may use
  --artifacts FOLDER   copy the files that steps put into $SIGNALBOX_ARTIFACTS there
  --docker-host ADDR   the container engine, instead of the one that the docker command uses
  --trusted            allow what only trusted repositories may do
  -h, --help           print this help

The exit status is 0 if the build succeeds, 1 if it fails, 2 if it cannot run, and 130 if it is interrupted.`;

/**
 * Reads the command line of `signalbox run`.
 * @param args the arguments after `run`
 * @param here the folder in which the command was given
 * @throws ConfigError that names what is wrong
 */
export function readRunOptions(args: readonly string[], here: string): RunOptions {
  const { values, positionals } = parse(args);
  const [folder, ...rest] = positionals;
  if (rest.length > 0)
    throw new ConfigError(`signalbox run takes one folder, not "${positionals.join(" ")}"`);
  const event = toEvent(values.event);
  if (needsTarget.has(event) && values.target === undefined)
    throw new ConfigError(`--event ${event} needs --target with ${needsTarget.get(event)}`);
  const isFailed = values.failed === true;
  if (isFailed && (values.stage !== undefined || values.step !== undefined))
    throw new ConfigError("--failed chooses the pipelines, so --stage and --step cannot be given");
  return {
    isFailed,
    isHelp: values.help === true,
    folder: folder ?? here,
    file: values.file ?? ".drone.yml",
    stages: values.stage ?? [],
    steps: values.step ?? [],
    event,
    branch: values.branch,
    target: values.target,
    secretFile: values["secret-file"],
    artifacts: values.artifacts,
    dockerHost: values["docker-host"],
    isTrusted: values.trusted === true,
  };
}

const needsTarget = new Map<BuildEvent, string>([
  ["tag", "the name of the tag"],
  ["promote", "the environment to deploy to"],
  ["rollback", "the environment to deploy to"],
  ["cron", "the name of the cron job"],
]);

const parse = (args: readonly string[]) =>
  parseArguments({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h" },
      file: { type: "string" },
      stage: { type: "string", multiple: true },
      step: { type: "string", multiple: true },
      failed: { type: "boolean" },
      event: { type: "string" },
      branch: { type: "string" },
      target: { type: "string" },
      "secret-file": { type: "string" },
      artifacts: { type: "string" },
      "docker-host": { type: "string" },
      trusted: { type: "boolean" },
    },
  });

const toEvent = (text = "push"): BuildEvent => {
  const event = events.find((one) => one === text);
  if (event !== undefined) return event;
  throw new ConfigError(`--event must be one of ${events.join(", ")}, not "${text}"`);
};
