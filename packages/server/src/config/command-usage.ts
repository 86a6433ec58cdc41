import { program } from "../lib/program.ts";

/** How commands find the server that they ask. */
const clientOptions = `  --server URL     the address of the server (SIGNALBOX_SERVER or DRONE_SERVER)
  --token TOKEN    the personal token from the account page; safer in SIGNALBOX_TOKEN or DRONE_TOKEN, or in a file
                   that SIGNALBOX_TOKEN_FILE names`;

/** What the commands that print an answer have in common. */
const askOptions = `  --json           print the answer for programs
${clientOptions}

Colours and progress are for terminals only; NO_COLOR turns colours off. The exit status is 0 if there is an answer, 2 if the
server refuses or cannot be asked, and 130 if it is interrupted.`;

type CommandRow = {
  /** The command with its arguments. */
  call: string;
  meaning: string;
  /** What the help text of the command alone adds. Commands without it list their options elsewhere. */
  details?: string;
};

const rows = {
  serve: { call: "[serve] [OPTION...]", meaning: "start the server, until it is stopped" },
  check: {
    call: "check [FILE...]",
    meaning: "say whether pipeline files can run",
    details: `Says what the server would report about pipeline files; without a FILE, about .drone.yml in this folder.

The exit status is 0 if all files can run, and otherwise 1.`,
  },
  run: {
    call: "run [OPTION...] [FOLDER]",
    meaning: "run a work tree's pipeline on its files; see run --help",
  },
  mcp: {
    call: "mcp [OPTION...]",
    meaning: "answer a coding assistant on this machine",
    details: `Answers an assistant by the Model Context Protocol, on standard input and output, as docs/assistants.md says. Each
answer is what the person's token may read on a server.

${clientOptions}
  --mcp-write      also offer the tools that run a pipeline here, and restart, start and cancel builds there`,
  },
  builds: {
    call: "builds [NAMESPACE/NAME] [TERM...]",
    meaning: "list builds of a server that meet a query",
    details: `Lists builds, the newest first: of one repository, or of all that you may read. Terms are those of the box above lists of
builds, such as branch:main status:failure author:kim since:yesterday.

  --limit N        how many (10, at most 50)
${askOptions}`,
  },
  why: {
    call: "why NAMESPACE/NAME [NUMBER]",
    meaning: "say why a build of a server failed",
    details: `Prints the reason of each failed step, its place, the lines that show it, what other builds say, and what changed.
Without NUMBER, of the newest build that failed.

${askOptions}`,
  },
  log: {
    call: "log NAMESPACE/NAME [NUMBER] [STEP]",
    meaning: "print lines of a log of a server",
    details: `Prints lines around the error in the log of a STEP, such as 1/2 or its name; without it, of the first that failed, and
without NUMBER, of the newest build that failed.

  --from N --to M  these lines instead, at most 300
  --tail N         the last lines instead
  --changed        only lines that the last green build did not print
  --search TEXT    the lines with a text; without STEP, of all steps
${askOptions}`,
  },
  watch: {
    call: "watch NAMESPACE/NAME [NUMBER]",
    meaning: "wait until a build of a server has ended",
    details: `Waits until the build has ended, or waits for approval. Without NUMBER, the newest.

  --timeout N      seconds to wait at most (3600)
${askOptions}
Of this command, it is 1 if the build did not succeed, and 3 if it has not ended.`,
  },
  restart: {
    call: "restart NAMESPACE/NAME NUMBER",
    meaning: "build a commit of a server again",
    details: `Restarts a build as a new one, whose number it prints.

  --failed         run only what failed, and take over the stages that passed
${askOptions}`,
  },
  trust: {
    call: "trust NAME... [--data FOLDER]",
    meaning: "trust the pipelines of repositories; the server may run",
    details: `Marks repositories, given as namespace/name, as trusted in the data folder (SIGNALBOX_DATA, or ./data). Their exec
pipelines then run although the server refuses others (--exec trusted), and their docker pipelines may use the
machine. System administrators can do the same in the settings of a repository, and undo it there.`,
  },
  backup: {
    call: "backup FILE [--data FOLDER]",
    meaning: "copy the data folder into an archive; the server may run",
    details: `Copies the data folder (SIGNALBOX_DATA, or ./data) into a compressed archive, even while a server uses it.
The archive contains the key that decrypts the secrets, unless the server was started with SIGNALBOX_SECRET_KEY.`,
  },
  import: {
    call: "import drone DATABASE [OPTION...]",
    meaning: "bring the builds and settings of a Drone server",
    details: `Reads the DATABASE of a Drone server of version 1 or 2, which may run: an SQLite file, or PostgreSQL at an address such as
postgres://drone@db.example.com/drone. Without it, DRONE_DATABASE_DATASOURCE says which. Brings what is not there yet into
the data folder, also while Signalbox runs: users with their tokens, repositories, builds, logs, secrets, cron jobs and templates.
Needs the variables that say which git host the server is connected to, such as DRONE_GITEA_SERVER, and
DRONE_DATABASE_SECRET if the database is encrypted. Imported repositories are paused until the switch.

  --data FOLDER    the data folder (SIGNALBOX_DATA, or ./data)
  --logs FOLDER    copies of the logs that the Drone server kept in S3 or Azure; a dry run says how to make them
  --dry-run        say what would come and what cannot, and change nothing
  --match-logins   give each imported account to whoever first signs in with its login at the git host
  --switch         end the pause: Signalbox builds from now on, so stop the Drone server first`,
  },
  restore: {
    call: "restore FILE [--data FOLDER]",
    meaning: "make an empty data folder from an archive",
    details: `Makes a data folder (SIGNALBOX_DATA, or ./data) from an archive of the command backup. The folder must be empty
or missing. Then start the server with it.`,
  },
  "forget-secrets": {
    call: "forget-secrets [--data FOLDER]",
    meaning: "start a data folder whose key is lost with another one",
    details: `Lets a data folder (SIGNALBOX_DATA, or ./data) start with another key, after its own was lost. Personal tokens are
replaced, secrets that cannot be decrypted are deleted, webhooks with such a secret are turned off, and everybody
must sign in again. Everything else is kept. The new key is that of SIGNALBOX_SECRET_KEY or of the key file, which is
made if it is missing. Stop the server first.`,
  },
  "purge-index": {
    call: "purge-index [--data FOLDER]",
    meaning: "delete what was learnt of other CI servers",
    details: `Deletes what servers that were started with --server have learnt of the builds of other CI servers: the files index-*.db
in their folder (SIGNALBOX_DATA, or ./connected-data). Stop these servers first; a running one forgets what it has
learnt when a system administrator sends DELETE /api/system/index.`,
  },
} satisfies Record<string, CommandRow>;

type CommandName = keyof typeof rows;

/** The commands and what they do, for the beginning of the server's help text. */
export const commandLines = Object.values(rows)
  .map(({ call, meaning }) => `${program} ${call.padEnd(34)} ${meaning}`)
  .concat(`${program} --version | --help`)
  .map((line, index) => (index === 0 ? "Usage: " : "       ") + line)
  .join("\n");

/** One line that says how a command is called. */
export function callOf(name: CommandName): string {
  return `Usage: ${program} ${rows[name].call}`;
}

/** The help text of a command, or undefined if its options are listed elsewhere. */
export function helpOf(name: string): string | undefined {
  const entry = Object.entries<CommandRow>(rows).find(([other]) => other === name);
  if (entry?.[1].details === undefined) return undefined;
  const [, { call, details }] = entry;
  return `Usage: ${program} ${call}\n\n${details}\n`;
}
