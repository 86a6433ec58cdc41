import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { ConfigError } from "../lib/config-error.ts";
import { readConfig } from "./config.ts";
import type { EmbeddedConfig } from "./embedded-config.ts";
import { noExtensions } from "./extensions-config.ts";

const embedded = (flags: string[], environment: Record<string, string> = {}): EmbeddedConfig => {
  const server = readConfig(flags, environment)?.server;
  if (server?.kind !== "embedded") throw new Error("not the embedded server");
  return server;
};

it("needs no options", () => {
  expect(readConfig([], { PATH: "/bin" })).toEqual({
    port: 8080,
    host: "127.0.0.1",
    mcp: "off",
    url: undefined,
    server: {
      kind: "embedded",
      data: resolve("data"),
      repos: [],
      example: false,
      concurrency: availableParallelism(),
      exec: "all",
      adminLogin: "admin",
      gitOfOwner: { PATH: "/bin" },
      adminPassword: undefined,
      secretKey: undefined,
      extensions: noExtensions,
      docker: {
        host: undefined,
        memory: undefined,
        cpus: undefined,
        privilegedImages: [],
        environment: {},
      },
      privateMode: false,
      retention: {
        builds: undefined,
        days: undefined,
        logBytes: undefined,
        logDays: undefined,
        artifacts: {
          bytes: undefined,
          repoBytes: undefined,
          stepBytes: 4 * 1024 ** 3,
          days: undefined,
        },
        images: { count: undefined, days: undefined, bytes: undefined },
      },
      webhookAddresses: { hosts: [], networks: [] },
      mail: undefined,
      path: "/bin",
      machine: {},
    },
    notices: [],
  });
});

it("reads every option from its variable", () => {
  const config = readConfig([], {
    http_proxy: "http://proxy:3128",
    SIGNALBOX_PORT: "0",
    SIGNALBOX_HOST: "::1",
    SIGNALBOX_URL: "https://ci.example.com",
    SIGNALBOX_DATA: "/var/lib/signalbox",
    SIGNALBOX_REPOS: "/srv/git:/home/kim/src",
    SIGNALBOX_EXAMPLE: "on",
    SIGNALBOX_CONCURRENCY: "3",
    SIGNALBOX_ADMIN_LOGIN: "kim",
    SIGNALBOX_ADMIN_EMAIL: "kim@example.com",
    SIGNALBOX_ADMIN_PASSWORD: "correct horse",
    SIGNALBOX_SECRET_KEY: "0123456789abcdef",
    SIGNALBOX_DOCKER_HOST: "tcp://engine.example:2375",
    SIGNALBOX_DOCKER_MEMORY: "2g",
    SIGNALBOX_DOCKER_CPUS: "1.5",
    SIGNALBOX_KEEP_BUILDS: "500",
    SIGNALBOX_KEEP_DAYS: "90",
    SIGNALBOX_KEEP_LOGS: "20g",
    SIGNALBOX_KEEP_LOG_DAYS: "30",
    SIGNALBOX_KEEP_ARTIFACTS: "50g",
    SIGNALBOX_KEEP_REPO_ARTIFACTS: "5g",
    SIGNALBOX_KEEP_STEP_ARTIFACTS: "1g",
    SIGNALBOX_KEEP_ARTIFACT_DAYS: "14",
    SIGNALBOX_KEEP_IMAGES: "20",
    SIGNALBOX_KEEP_IMAGE_DAYS: "14",
    SIGNALBOX_KEEP_IMAGE_SIZE: "1g",
    SIGNALBOX_WEBHOOK_ADDRESSES: "Chat.internal, 10.0.0.0/8,::1",
    SIGNALBOX_DOCKER_PRIVILEGED_IMAGES: "plugins/kaniko, registry.example.com:5000/build",
  });
  expect(config).toMatchObject({ port: 0, host: "::1" });
  expect(config?.url?.href).toBe("https://ci.example.com/");
  expect(config?.server).toEqual({
    kind: "embedded",
    data: "/var/lib/signalbox",
    repos: ["/srv/git", "/home/kim/src"],
    example: true,
    concurrency: 3,
    exec: "all",
    adminLogin: "kim",
    adminEmail: "kim@example.com",
    gitOfOwner: {},
    adminPassword: "correct horse",
    secretKey: "0123456789abcdef",
    extensions: noExtensions,
    docker: {
      host: { source: "SIGNALBOX_DOCKER_HOST", text: "tcp://engine.example:2375" },
      memory: 2 * 1024 ** 3,
      cpus: 1.5,
      privilegedImages: ["plugins/kaniko", "registry.example.com:5000/build"],
      environment: {},
    },
    privateMode: false,
    retention: {
      builds: 500,
      days: 90,
      logBytes: 20 * 1024 ** 3,
      logDays: 30,
      artifacts: {
        bytes: 50 * 1024 ** 3,
        repoBytes: 5 * 1024 ** 3,
        stepBytes: 1024 ** 3,
        days: 14,
      },
      images: { count: 20, days: 14, bytes: 1024 ** 3 },
    },
    webhookAddresses: {
      hosts: ["chat.internal"],
      networks: [
        { address: "10.0.0.0", bits: 8 },
        { address: "::1", bits: 128 },
      ],
    },
    path: "",
    machine: { http_proxy: "http://proxy:3128", HTTP_PROXY: "http://proxy:3128" },
  });
});

it("reads a source-control provider", () => {
  const own = {
    SIGNALBOX_OAUTH_PROVIDER: "gitea",
    SIGNALBOX_OAUTH_ADDRESS: "https://git.example.com/gitea",
    SIGNALBOX_OAUTH_CLIENT_ID: "id",
    SIGNALBOX_OAUTH_CLIENT_SECRET: "secret",
  };
  expect(embedded([], own).oauth).toEqual({
    provider: "gitea",
    address: new URL("https://git.example.com/gitea"),
    clientId: "id",
    clientSecret: "secret",
    signUp: true,
  });
  expect(embedded([], { ...own, SIGNALBOX_OAUTH_SIGN_UP: "off" }).oauth?.signUp).toBe(false);
});

it("does not create accounts for users of public hosts by default", () => {
  const oauth = (more: Record<string, string>) =>
    embedded([], {
      SIGNALBOX_OAUTH_PROVIDER: "github",
      SIGNALBOX_OAUTH_CLIENT_ID: "id",
      SIGNALBOX_OAUTH_CLIENT_SECRET: "secret",
      ...more,
    }).oauth;
  expect(oauth({})).toMatchObject({ address: new URL("https://github.com"), signUp: false });
  expect(oauth({ SIGNALBOX_OAUTH_SIGN_UP: "on" })?.signUp).toBe(true);
});

it.each([
  [{ SIGNALBOX_OAUTH_CLIENT_ID: "id" }, /^SIGNALBOX_OAUTH_PROVIDER is missing/],
  [{ SIGNALBOX_OAUTH_PROVIDER: "github" }, /^SIGNALBOX_OAUTH_CLIENT_ID is missing/],
  [{ SIGNALBOX_OAUTH_PROVIDER: "gitea" }, /^SIGNALBOX_OAUTH_ADDRESS is missing/],
  [{ SIGNALBOX_OAUTH_PROVIDER: "svn" }, /must be one of gitea, github, gitlab, not "svn"/],
  [
    { SIGNALBOX_OAUTH_PROVIDER: "gitea", SIGNALBOX_OAUTH_ADDRESS: "git" },
    /^SIGNALBOX_OAUTH_ADDRESS must be an address/,
  ],
])("refuses the provider %j", (environment: Record<string, string>, message) => {
  expect(() => readConfig([], environment)).toThrow(message);
});

it("prefers a flag to its variable", () => {
  expect(readConfig(["--port", "81"], { SIGNALBOX_PORT: "82" })?.port).toBe(81);
  expect(embedded(["--repos=/a", "--repos", "/b:c"], { SIGNALBOX_REPOS: "/d" }).repos).toEqual([
    "/a",
    "/b:c",
  ]);
});

it("shows the example with --example or SIGNALBOX_EXAMPLE=on", () => {
  expect(embedded(["--example"]).example).toBe(true);
  expect(embedded(["--example"], { SIGNALBOX_EXAMPLE: "off" }).example).toBe(true);
  expect(embedded([], { SIGNALBOX_EXAMPLE: "off" }).example).toBe(false);
  expect(() => embedded([], { SIGNALBOX_EXAMPLE: "yes" })).toThrow(
    'SIGNALBOX_EXAMPLE must be on or off, not "yes"',
  );
});

it.each([["/a:"], [":"]])("refuses an empty folder in SIGNALBOX_REPOS=%s", (SIGNALBOX_REPOS) => {
  expect(() => readConfig([], { SIGNALBOX_REPOS })).toThrow(
    "SIGNALBOX_REPOS contains an empty folder name",
  );
});

it("passes on the variables by which the docker command finds its engine", () => {
  const own = { DOCKER_HOST: "unix:///run/engine.sock", DOCKER_CONTEXT: "", HOME: "/home/kim" };
  const { docker } = embedded([], { ...own, DOCKER_HIDE_LEGACY_COMMANDS: "1" });
  expect(docker.environment).toEqual({ DOCKER_HOST: own.DOCKER_HOST, HOME: own.HOME });
});

it("takes privileged images from several flags", () => {
  const flags = ["--docker-privileged-images", "a/b,c/d", "--docker-privileged-images=e/f"];
  expect(embedded(flags).docker.privilegedImages).toEqual(["a/b", "c/d", "e/f"]);
});

it.each([
  [["--mcp"], {}, "read"],
  [["--mcp-write"], {}, "write"],
  [[], { SIGNALBOX_MCP: "on" }, "read"],
  [["--mcp"], { SIGNALBOX_MCP_WRITE: "off" }, "read"],
])("lets assistants, with %j and %j, %s", (flags, variables, mcp) => {
  expect(readConfig(flags, variables).mcp).toBe(mcp);
});

it("treats an empty variable as unset", () => {
  expect(readConfig([], { SIGNALBOX_PORT: "", SIGNALBOX_SERVER: "" })?.port).toBe(8080);
});

it("resolves folders against the working directory", () => {
  expect(embedded(["--data", "x"]).data).toBe(resolve("x"));
  expect(embedded(["--repos", "../y"]).repos).toEqual([resolve("../y")]);
});

it("names the options that have no effect with --server", () => {
  const flags = ["--server", "https://ci.example.com", "--token", "t", "--data", "x"];
  const environment = { SIGNALBOX_REPOS: "/a", SIGNALBOX_ADMIN_PASSWORD: "correct horse" };
  expect(readConfig(flags, environment)?.server).toMatchObject({
    kind: "connected",
    token: "t",
    ignored: ["SIGNALBOX_REPOS", "SIGNALBOX_ADMIN_PASSWORD"],
  });
});

it.each([
  [[], { folder: resolve("connected-data"), isChosen: false }],
  [["--data", "x"], { folder: resolve("x"), isChosen: true }],
  [["--data", "none"], undefined],
])("with --server and %j, keeps the index in %j", (flags, data) => {
  const { server } = readConfig(["--server", "https://ci.example.com", ...flags], {});
  expect(server).toMatchObject({ kind: "connected", data });
});

it.each([
  [["--prot", "1"], {}, "Unknown option '--prot'"],
  [["now"], {}, "Unexpected argument 'now'"],
  [["--port"], {}, "Option '--port <value>' argument missing"],
  [["--port", "high"], {}, '--port must be a port from 0 to 65535, not "high"'],
  [[], { SIGNALBOX_PORT: "65536" }, "SIGNALBOX_PORT must be a port"],
  [["--concurrency", "0"], {}, "--concurrency must be a number from 1"],
  [["--url", "ci.example.com"], {}, "--url must be an address like https://ci.example.com"],
  [["--url", "https://example.com/ci"], {}, "--url must be an address"],
  [["--server", "ftp://example.com"], {}, "--server must be an address"],
  [["--server", "https://a:b@ci.example.com"], {}, "--server must be an address"],
  [["--server", "https://ci.example.com", "--token", ""], {}, "--token must be a personal token"],
  [["--token", "abc"], {}, "--token can only be used together with --server"],
  [["--repos", ""], {}, "--repos contains an empty folder name"],
  [["--docker-host", "engine"], {}, "--docker-host must be an address like unix://"],
  [
    ["--docker-memory", "5m"],
    {},
    "--docker-memory must be at least 6m, for example 512m or 2g, not",
  ],
  [["--docker-memory", "much"], {}, "--docker-memory must be at least 6m"],
  [["--keep-builds", "0"], {}, "--keep-builds must be a number from 1 to 9999999"],
  [["--keep-days", "1.5"], {}, "--keep-days must be a number"],
  [["--keep-log-days", "0"], {}, "--keep-log-days must be a number"],
  [["--keep-step-artifacts", "x"], {}, "--keep-step-artifacts must be a size"],
  [["--keep-artifact-days", "x"], {}, "--keep-artifact-days must be a number"],
  [["--keep-images", "none"], {}, "--keep-images must be a number"],
  [["--keep-image-days", "x"], {}, "--keep-image-days must be a number"],
  ...["", "10.0.0.0/33", "10.0.0.0/8/8", "::1/129", "10.0.0", "a b", "https://a.example"].map(
    (text): [string[], object, string] => [
      [`--webhook-addresses=${text}`],
      {},
      `--webhook-addresses must name hosts or networks, such as 10.0.0.0/8 or chat.internal, not "${text}"`,
    ],
  ),
  [["--keep-image-size", "x"], {}, "--keep-image-size must be a size, such as 500m or 20g"],
  [["--keep-logs", "all"], {}, "--keep-logs must be a size, such as 500m or 20g"],
  [["--docker-cpus", "-1"], {}, "--docker-cpus must be a number of processors"],
  [["--port", "-1"], {}, '--port must be a port from 0 to 65535, not "-1"'],
  [["--docker-cpus", "0"], {}, "--docker-cpus must be a number of processors, such as 2 or 1.5"],
  [
    [],
    { SIGNALBOX_DOCKER_PRIVILEGED_IMAGES: "a/b,,c" },
    'SIGNALBOX_DOCKER_PRIVILEGED_IMAGES must name images, such as plugins/docker, not ""',
  ],
  [[], { SIGNALBOX_ADMIN_LOGIN: "__proto__" }, "SIGNALBOX_ADMIN_LOGIN must not be __proto__"],
  [[], { SIGNALBOX_ADMIN_LOGIN: "a b" }, "SIGNALBOX_ADMIN_LOGIN must have 1 to 50 letters"],
  [[], { SIGNALBOX_SECRET_KEY: "short" }, "SIGNALBOX_SECRET_KEY must have at least 16"],
] as [string[], Record<string, string>, string][])(
  "refuses %j with %j in one line",
  (flags, environment, message) => {
    const read = () => readConfig(flags, environment);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(message);
    expect(read).not.toThrow(/\n/);
  },
);

it("does not print a token that it refuses", () => {
  const variables = { SIGNALBOX_SERVER: "https://ci.example.com", SIGNALBOX_TOKEN: "my secret" };
  expect(() => readConfig([], variables)).toThrow(
    "SIGNALBOX_TOKEN must be a personal token of printable ASCII characters without spaces",
  );
  expect(() => readConfig([], variables)).not.toThrow(/secret/);
});

it.each([
  [[], "all"],
  [["--host", "localhost"], "all"],
  [["--host", "::1"], "all"],
  [["--host", "0.0.0.0"], "trusted"],
  [["--host", "192.0.2.7"], "trusted"],
  [["--host", "0.0.0.0", "--exec", "all"], "all"],
  [["--exec", "trusted"], "trusted"],
  [["--exec", "off"], "off"],
])("runs the exec pipelines of these repositories with the options %j: %s", (flags, policy) => {
  expect(embedded(flags).exec).toBe(policy);
});

it("knows three ways to treat exec pipelines", () => {
  expect(() => readConfig(["--exec", "some"], {})).toThrow(
    '--exec must be all, trusted or off, not "some"',
  );
  expect(embedded([], { SIGNALBOX_EXEC: "off" }).exec).toBe("off");
});
