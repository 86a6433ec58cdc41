import { mkdtemp, rm, writeFile, mkdir, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  calls,
  fillPath,
  type Call,
  type CallAnswer,
  type CallBodyToSend,
  type CallName,
  type CallParameters,
} from "@signalbox/contract";
import { createEmbeddedApp, type AppOptions, type EmbeddedApp } from "../src/app.ts";
import type { Config } from "../src/config/config.ts";
import type { Clock } from "../src/lib/clock.ts";
import { readDockerConfig } from "../src/config/docker-config.ts";
import type { EmbeddedConfig } from "../src/config/embedded-config.ts";
import { noExtensions } from "../src/config/extensions-config.ts";
import type { Report } from "../src/lib/report.ts";
import { startDroneProxy } from "./drone-differences/drone-proxy.ts";
import { createRepository, type GitFixture } from "./git-fixture.ts";
import { startConnected } from "./start-connected.ts";

/**
 * People by their permissions in a repository made by `makeRepository`. `nobody` is a visitor.
 * `robot` is a machine user, which a test must create first.
 */
export const people = ["owner", "admin", "writer", "reader", "stranger", "blocked"] as const;
export type Person = (typeof people)[number] | "robot" | "nobody";

export type Answer<Value> = {
  status: number;
  /** The parsed JSON; undefined if the body is empty. */
  body: Value;
  /** The message of an error answer. */
  message: string | undefined;
  headers: Headers;
};

type Request<Name extends CallName> = {
  as?: Person;
  params?: CallParameters<Name>;
  query?: Record<string, string>;
  body?: CallBodyToSend<Name>;
  /** Sent as it is, instead of `body`. */
  text?: string;
  headers?: Record<string, string>;
};

/** A whole server with its own port, data folder and repositories. */
export type TestApp = {
  app: EmbeddedApp;
  address: string;
  folder: string;
  /** The server's output. */
  printed: string[];
  clock: Clock;
  /** Advances the server's clock. */
  advance: (seconds: number) => void;
  call: <Name extends CallName>(
    name: Name,
    request?: Request<Name>,
  ) => Promise<Answer<CallAnswer<Name>>>;
  fetch: (
    path: string,
    options?: Omit<RequestInit, "headers"> & { as?: Person; headers?: Record<string, string> },
  ) => Promise<Response>;
  /**
   * Creates `team/<name>`, whose git configuration names admin, writer, reader and blocked. It is
   * not synced yet.
   */
  makeRepository: (name: string, files?: Record<string, string>) => Promise<GitFixture>;
  tokenOf: (person: Person) => string;
  close: () => Promise<void>;
};

export const adminPassword = "correct horse battery";

/**
 * Contract tests run twice: against our server, and through the connected server against a server that
 * behaves like Drone.
 */
export const isConnected = process.env["THROUGH"] === "connected";

export async function startTestApp(
  change: Partial<EmbeddedConfig> &
    Pick<AppOptions, "deadlines"> &
    Partial<Pick<Config, "url" | "mcp">> = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-test-"));
  const dashboard = join(folder, "dashboard");
  await mkdir(join(dashboard, "assets"), { recursive: true });
  await mkdir(join(folder, "repos"));
  await writeFile(
    join(dashboard, "index.html"),
    '<!doctype html><meta name="signalbox" data-visitor="" data-provider="" /><title>Signalbox</title></head>',
  );
  for (const file of ["main-1a2b.js", "BuildPage-1a2b.js"])
    await writeFile(join(dashboard, "assets", file), "export {};");

  const printed: string[] = [];
  const report: Report = {
    line: (text) => void printed.push(text),
    problem: (text, cause) => void printed.push(`${text}: ${String(cause)}`),
  };
  let aheadMs = 0;
  const clock = () => Date.now() + aheadMs;
  const { url, mcp = "off", deadlines, ...embedded } = change;
  const app = await createEmbeddedApp({
    config: {
      port: 0,
      host: "127.0.0.1",
      url,
      mcp,
      server: {
        kind: "embedded",
        data: join(folder, "data"),
        repos: [join(folder, "repos")],
        example: false,
        concurrency: 2,
        exec: "all",
        adminLogin: "owner",
        adminEmail: undefined,
        gitOfOwner: undefined,
        adminPassword,
        secretKey: undefined,
        oauth: undefined,
        forge: undefined,
        privateMode: false,
        runnerSecrets: undefined,
        extensions: noExtensions,
        docker: readDockerConfig((source) => ({ source, text: undefined, all: [] }), process.env),
        retention: {
          builds: undefined,
          days: undefined,
          logBytes: undefined,
          logDays: undefined,
          artifacts: {
            bytes: undefined,
            repoBytes: undefined,
            stepBytes: 1024 ** 2,
            days: undefined,
          },
          images: { count: undefined, days: undefined, bytes: undefined },
        },
        webhookAddresses: { hosts: [], networks: [] },
        mail: undefined,
        path: process.env["PATH"] ?? "",
        machine: {},
        ...embedded,
      },
    },
    clock,
    report,
    dashboard,
    deadlines,
  });
  addPeople(app);
  const drone = isConnected ? await startDroneProxy(app.address) : undefined;
  const connected = drone && (await startConnected(drone.address, { clock }));
  const address = connected?.address ?? app.address;
  const tokenOf = (person: Person) =>
    person === "owner" ? ownerToken(app) : person.padEnd(32, "-");
  const request: TestApp["fetch"] = (path, { as = "owner", ...options } = {}) =>
    fetch(`${address}${path}`, {
      redirect: "manual",
      ...options,
      headers: {
        ...(as !== "nobody" && { Authorization: `Bearer ${tokenOf(as)}` }),
        ...options.headers,
      },
    });

  return {
    app,
    address,
    folder,
    printed,
    clock,
    tokenOf,
    fetch: request,
    advance: (seconds) => {
      aheadMs += seconds * 1000;
    },
    call: async (name, { as, params, query = {}, body, text, headers } = {}) => {
      const { method, path }: Call = calls[name];
      const search = new URLSearchParams(query).toString();
      const address = fillPath(path, params ?? {}) + (search && `?${search}`);
      const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
      const type = { "Content-Type": "application/json" };
      return toAnswer(
        await request(address, { as, method, body: sent, headers: { ...type, ...headers } }),
      );
    },
    makeRepository: async (name, files) => {
      const path = join(folder, "repos", "team", name);
      const repository = await createRepository({ path, files });
      for (const [level, logins] of Object.entries(access))
        for (const login of logins)
          await repository.git("config", "--add", `signalbox.${level}`, login);
      // A configuration that was just written is read again, which would undo what a test stores in its place.
      await utimes(join(path, ".git", "config"), 0, 0);
      return repository;
    },
    close: async () => {
      await connected?.close();
      await drone?.close();
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const access = { admin: ["admin"], write: ["writer", "blocked"], read: ["reader"] };

const addPeople = ({ deps: { store } }: EmbeddedApp): void => {
  for (const login of people) {
    if (store.users.find(login) !== undefined) continue;
    const email = `${login}@example.com`;
    const user = store.users.insert({ login, email, token: login.padEnd(32, "-") });
    if (login === "blocked") store.users.update(user.id, { active: false });
  }
};

const ownerToken = ({ deps: { store } }: EmbeddedApp): string =>
  store.users.findWithToken(store.users.find("owner")!.id)!.token;

const toAnswer = async <Value>(response: Response): Promise<Answer<Value>> => {
  const text = await response.text();
  const body = text === "" ? undefined : JSON.parse(text);
  const { status, headers } = response;
  return { status, body, message: status < 400 ? undefined : body?.message, headers };
};
