import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ConfigError } from "../lib/config-error.ts";
import { readConfig } from "./config.ts";
import { droneNotices } from "./drone-variables.ts";
import { readForgeSettings } from "./forge-config.ts";

const needed = {
  DRONE_GITEA_SERVER: "https://git.example.com",
  DRONE_GITEA_CLIENT_ID: "id",
  DRONE_GITEA_CLIENT_SECRET: "secret",
};
const own = Object.fromEntries(
  Object.entries(needed).map(([name, value]) => [name.replace("DRONE_", "SIGNALBOX_"), value]),
);

it("is connected to no forge by default", () => {
  expect(readForgeSettings({ DRONE_SERVER_HOST: "ci.example.com" })).toBeUndefined();
});

it.each([needed, own])("reads a forge with the defaults of Drone from %j", (environment) => {
  expect(readForgeSettings(environment)).toEqual({
    forge: {
      kind: "gitea",
      address: new URL("https://git.example.com"),
      statusName: "continuous-integration/drone",
      people: { admin: undefined, filter: [], minAge: 0 },
      repositories: { filter: [], ignored: [], visibility: undefined, trusted: false },
      machine: undefined,
      hookOrigin: undefined,
    },
    oauth: {
      provider: "gitea",
      address: new URL("https://git.example.com"),
      clientId: "id",
      clientSecret: "secret",
      signUp: true,
      scope: "read:user read:organization write:repository",
    },
    url: undefined,
  });
});

it.each([
  ["GITHUB", "https://github.com", "repo read:org user:email"],
  ["GITLAB", "https://gitlab.com", "api"],
])("is connected to the public %s without an address", (name, address, scope) => {
  const settings = readForgeSettings({
    [`DRONE_${name}_CLIENT_ID`]: "id",
    [`DRONE_${name}_CLIENT_SECRET`]: "secret",
  });
  const kind = name.toLowerCase();
  expect(settings).toMatchObject({
    forge: { kind, address: new URL(address) },
    oauth: { provider: kind, address: new URL(address), scope },
  });
});

it("needs only the address of Gogs, which has no applications and no statuses", () => {
  const environment = { DRONE_GOGS_SERVER: "https://gogs.example.com" };
  expect(readForgeSettings(environment)).toMatchObject({
    forge: { kind: "gogs", statusName: undefined },
    oauth: { provider: "gogs", address: new URL("https://gogs.example.com"), signUp: true },
  });
  expect(droneNotices(environment)).toEqual([]);
});

it.each([
  [{}, false],
  [{ DRONE_USER_FILTER: "acme" }, true],
  [{ DRONE_REGISTRATION_CLOSED: "false" }, true],
  [{ DRONE_REGISTRATION_CLOSED: "true", DRONE_USER_FILTER: "acme" }, false],
  [{ DRONE_GITHUB_SERVER: "https://github.example.com" }, true],
])("gives strangers of a public host no account unless %j says so: %s", (more, signUp) => {
  const app = { DRONE_GITHUB_CLIENT_ID: "id", DRONE_GITHUB_CLIENT_SECRET: "secret" };
  expect(readForgeSettings({ ...app, ...more })?.oauth.signUp).toBe(signUp);
});

it("reads the other variables of a Drone server", () => {
  const settings = readForgeSettings({
    ...needed,
    DRONE_GITEA_SCOPE: "repo,read:org",
    DRONE_SERVER_HOST: "ci.example.com:8443",
    DRONE_SERVER_PROTO: "https",
    DRONE_SERVER_PROXY_HOST: "ci.internal",
    DRONE_USER_CREATE: "username:kim,machine:false,admin:true,token:0123456789abcdef",
    DRONE_USER_FILTER: "Acme, lou",
    DRONE_REGISTRATION_CLOSED: "true",
    DRONE_MIN_AGE: "36h1.5m",
    DRONE_REPOSITORY_FILTER: "acme",
    DRONE_REPOSITORY_VISIBILITY: "internal",
    DRONE_REPOSITORY_TRUSTED: "1",
    DRONE_STATUS_NAME: "ci/acme",
    DRONE_GIT_USERNAME: "robot",
    DRONE_GIT_PASSWORD: "a password",
  });
  expect(settings?.forge).toMatchObject({
    statusName: "ci/acme",
    people: { admin: "kim", filter: ["acme", "lou"], minAge: 36 * 3600 + 90 },
    repositories: { filter: ["acme"], visibility: "internal", trusted: true },
    machine: { login: "robot", password: "a password" },
    hookOrigin: new URL("http://ci.internal"),
  });
  expect(settings?.oauth).toMatchObject({ signUp: false, scope: "repo read:org" });
  expect(settings?.url?.href).toBe("https://ci.example.com:8443/");
});

it("sends no statuses if Drone would not", () => {
  const environment = { ...needed, DRONE_STATUS_DISABLED: "true" };
  expect(readForgeSettings(environment)?.forge.statusName).toBeUndefined();
});

it("prefers SIGNALBOX_URL to the address of the Drone server", () => {
  const environment = { ...needed, DRONE_SERVER_HOST: "drone.example.com" };
  expect(readConfig([], environment).url?.href).toBe("http://drone.example.com/");
  const both = { ...environment, SIGNALBOX_URL: "https://ci.example.com" };
  expect(readConfig([], both).url?.href).toBe("https://ci.example.com/");
});

it.each([
  [{ ...needed, DRONE_GITEA_CLIENT_ID: "" }, "DRONE_GITEA_CLIENT_ID is missing; DRONE_GITEA_S"],
  [{ ...own, SIGNALBOX_GITEA_CLIENT_SECRET: "" }, "SIGNALBOX_GITEA_CLIENT_SECRET is missing"],
  [
    { DRONE_GITEA_CLIENT_ID: "id" },
    "DRONE_GITEA_SERVER is missing; DRONE_GITEA_CLIENT_ID needs it",
  ],
  [{ DRONE_GITLAB_CLIENT_ID: "id" }, "DRONE_GITLAB_CLIENT_SECRET is missing; DRONE_GITLAB_CLI"],
  [
    { ...needed, SIGNALBOX_GITHUB_CLIENT_ID: "id" },
    "DRONE_GITEA_SERVER and SIGNALBOX_GITHUB_CLIENT_ID are both set; a server is connected to one",
  ],
  [{ ...needed, DRONE_GITEA_SERVER: "git" }, "DRONE_GITEA_SERVER must be an address like"],
  [
    { ...needed, SIGNALBOX_GITEA_SERVER: "https://other.example.com" },
    "SIGNALBOX_GITEA_SERVER and DRONE_GITEA_SERVER differ; remove one of them",
  ],
  [{ ...needed, DRONE_REGISTRATION_CLOSED: "maybe" }, "DRONE_REGISTRATION_CLOSED must be true or"],
  [{ ...needed, DRONE_MIN_AGE: "a day" }, "DRONE_MIN_AGE must be a duration like 24h or 1h30m"],
  [
    { DRONE_GOGS_SERVER: "https://gogs.example.com", DRONE_MIN_AGE: "24h" },
    "DRONE_MIN_AGE cannot be kept: Gogs does not say how old an account is",
  ],
  [{ ...needed, DRONE_REPOSITORY_VISIBILITY: "all" }, "DRONE_REPOSITORY_VISIBILITY must be one of"],
  [{ ...needed, DRONE_USER_CREATE: "kim" }, "DRONE_USER_CREATE must be like username:kim"],
  [{ ...needed, DRONE_GIT_USERNAME: "robot" }, "DRONE_GIT_PASSWORD is missing; a login and its"],
  [{ ...needed, DRONE_GIT_PASSWORD: "x" }, "DRONE_GIT_USERNAME is missing; a login and its"],
  [{ ...needed, DRONE_SERVER_HOST: "a b" }, "DRONE_SERVER_HOST and DRONE_SERVER_PROTO must be"],
  [
    {
      ...needed,
      SIGNALBOX_OAUTH_PROVIDER: "github",
      SIGNALBOX_OAUTH_CLIENT_ID: "id",
      SIGNALBOX_OAUTH_CLIENT_SECRET: "secret",
    },
    "SIGNALBOX_OAUTH_PROVIDER and the forge at https://git.example.com/ are both set",
  ],
] as [Record<string, string>, string][])("refuses %j in one line", (environment, message) => {
  const read = () => readConfig([], environment);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(message);
  expect(read).not.toThrow(/\n/);
});

it("names each variable of a Drone server that it does not use, with what to do, and no value", () => {
  const lines = droneNotices({
    ...needed,
    DRONE_RPC_SECRET: "a secret",
    DRONE_DATABASE_DRIVER: "postgres",
    DRONE_DATABASE_DATASOURCE: "postgres://kim:secret@db",
    DRONE_GITEA_SKIP_VERIFY: "true",
    DRONE_FUTURE: "x",
    DRONE_EMPTY: "",
    SIGNALBOX_DATA: "/data",
  });
  expect(lines).toEqual([
    "Not used: DRONE_DATABASE_DATASOURCE, DRONE_DATABASE_DRIVER (builds and logs are kept in the folder that --data names; the command import brings Drone's)",
    "Not used: DRONE_FUTURE",
    "Not used: DRONE_GITEA_SKIP_VERIFY (name the file of your own authority in NODE_EXTRA_CA_CERTS and, for git, in GIT_SSL_CAINFO)",
    "Not used: DRONE_RPC_SECRET (set SIGNALBOX_RPC_SECRET to the secret of your runners)",
  ]);
});

it("says nothing of variables that a step of a Drone server has", () => {
  expect(droneNotices({ DRONE_BRANCH: "main", DRONE_SYSTEM_HOST: "ci" })).toEqual([]);
});

it("reads the account at the host from options, which need a host", async () => {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-config-"));
  const file = join(folder, "password");
  await writeFile(file, "a password\n");
  const args = ["--git-username", "robot", "--git-password-file", file];
  const { server } = readConfig(args, { ...own, SIGNALBOX_GIT_USERNAME: "another" });
  expect(server).toMatchObject({ forge: { machine: { login: "robot", password: "a password" } } });
  expect(() => readConfig(args, {})).toThrow("--git-username needs a connected git host");
  await rm(folder, { recursive: true });
  expect(() => readConfig(args, own)).toThrow(`The file ${file}, which --git-password-file names`);
});
