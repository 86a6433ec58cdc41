/** The options that have a flag, in the order of the help text. The flag overrides the variable. */
export const optionTable = {
  port: row("SIGNALBOX_PORT", "N", "port to listen on, 0 for any free one (8080)"),
  host: row("SIGNALBOX_HOST", "ADDRESS", "address to listen on (127.0.0.1)"),
  data: row("SIGNALBOX_DATA", "FOLDER", "where everything is kept (./data)"),
  repos: row("SIGNALBOX_REPOS", "FOLDER", "folder with git repositories; may be repeated"),
  server: row("SIGNALBOX_SERVER", "URL", "show this existing server instead of the embedded one"),
  token: row("SIGNALBOX_TOKEN", "TOKEN", "personal token for --server"),
  url: row("SIGNALBOX_URL", "URL", "address that people use, where it is not host and port"),
  concurrency: row("SIGNALBOX_CONCURRENCY", "N", "stages that run at once (processor cores)"),
};

export type OptionName = keyof typeof optionTable;

function row(variable: string, value: string, meaning: string) {
  return { variable, value, meaning };
}

const lines = Object.entries(optionTable).map(([name, { variable, value, meaning }]) =>
  `  --${name} ${value}`.padEnd(22).concat(variable.padEnd(24), meaning),
);

export const usage = `Usage: npm start -- [options]

${lines.join("\n")}
  --help              this text

A flag wins over its variable. SIGNALBOX_REPOS separates folders with ":".
Variables without a flag:
  SIGNALBOX_ADMIN_LOGIN     login of the first account (admin)
  SIGNALBOX_ADMIN_PASSWORD  its password; without it one is made up and printed once
  SIGNALBOX_SECRET_KEY      encrypts secrets and tokens; without it a key file in the data folder
  ..._FILE                  the same in a file, as SIGNALBOX_SECRET_KEY_FILE; also for
                            SIGNALBOX_TOKEN and SIGNALBOX_OAUTH_CLIENT_SECRET
Signing in through a source-control provider, which sends people back to ADDRESS/login:
  SIGNALBOX_OAUTH_PROVIDER, _CLIENT_ID, _CLIENT_SECRET
                            gitea, github or gitlab, and what it calls this server
  SIGNALBOX_OAUTH_ADDRESS   where it is, unless it is github.com or gitlab.com
  SIGNALBOX_OAUTH_SIGN_UP   on: whoever it knows gets an account (off on hosts open to everybody)
`;
