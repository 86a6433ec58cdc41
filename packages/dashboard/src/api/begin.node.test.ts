import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { calls, fillPath, type CallName } from "@signalbox/contract";
import { expect, test } from "vitest";
import { tailPieces } from "../pages/build/console/stored-log-parts.ts";
import { serverUrl } from "./config.ts";

const script = await readFile(join(import.meta.dirname, "../../public/begin.js"), "utf8");

type Page = {
  /** The address below the base. */
  place: string;
  dataset?: Record<string, string>;
  remembered?: Record<string, string>;
};

/** Runs the script as a page under /ci/ does; answers what it asked for, and what became of the page. */
const begin = ({ place, dataset = {}, remembered = {} }: Page) => {
  const asked: { url: string; init: RequestInit }[] = [];
  const baseURI = "https://ci.example.com/ci/";
  const page = { documentElement: { dataset: {} }, querySelector: () => ({ dataset }), baseURI };
  const window: { signalboxBegun?: Map<string, unknown> } = {};
  runInNewContext(script, {
    document: page,
    location: { href: baseURI + place },
    localStorage: { getItem: (key: string) => remembered[key] ?? null },
    window,
    AbortController,
    URL,
    fetch: (url: string, init: RequestInit) => {
      asked.push({ url, init });
      return Promise.resolve(new Response("{}"));
    },
  });
  expect([...(window.signalboxBegun?.keys() ?? [])]).toEqual(asked.map(({ url }) => url));
  return { asked, urls: asked.map(({ url }) => url), look: page.documentElement.dataset };
};

/** The address that the client asks for. */
const addressOf = (name: CallName, parameters: Record<string, string | number>, query = "") => {
  const server = new URL("https://ci.example.com/ci/");
  const config = { server, token: undefined, licence: undefined };
  return serverUrl(fillPath(calls[name].path, parameters), config).href + query;
};

const repo = { namespace: "octo", name: "hello.world" };
const user = addressOf("getUser", {});

test("home begins with the user and the repositories", () => {
  const repos = addressOf("listUserRepos", {}, "?latest=true");
  expect(begin({ place: "" }).urls).toEqual([user, repos]);
  expect(begin({ place: "?filter=a#b" }).urls).toEqual([user, repos]);
});

test("the page of a build begins with the build and the end of its log", () => {
  const build = { ...repo, number: 7 };
  const first = [user, addressOf("getRepo", repo), addressOf("getBuild", build)];
  const tail = `?tail=${tailPieces}`;
  const logOf = (stage: number, step: number) =>
    addressOf("getLogs", { ...build, stage, step }, tail);
  expect(begin({ place: "octo/hello.world/7" }).urls).toEqual([...first, logOf(1, 1)]);
  expect(begin({ place: "octo/hello.world/7/2/3?x=1" }).urls).toEqual([...first, logOf(2, 3)]);
  const remembered = { "signalbox.build-view": "graph" };
  expect(begin({ place: "octo/hello.world/7/2", remembered }).urls).toEqual(first);
});

test("other pages begin with the user", () => {
  for (const place of ["octo/hello.world", "octo/hello.world/settings/cron", "settings/users"])
    expect(begin({ place }).urls).toEqual([user]);
});

test("the calls are made as the client makes them: another server, its token, cookies", () => {
  const plain = begin({ place: "" }).asked[0]?.init;
  expect(plain).toMatchObject({ credentials: "include", headers: { Accept: "application/json" } });
  expect(plain?.headers).not.toHaveProperty("Authorization");
  const dataset = { server: "https://elsewhere.example.com/drone", token: "t0ken" };
  const [asked] = begin({ place: "", dataset }).asked;
  expect(asked?.url).toBe("https://elsewhere.example.com/drone/api/user");
  expect(asked?.init.headers).toHaveProperty("Authorization", "Bearer t0ken");
  expect(asked?.init.credentials).toBe("same-origin");
});

test("a remembered theme is applied", () => {
  expect(begin({ place: "", remembered: { "signalbox.theme": "dark" } }).look).toEqual({
    theme: "dark",
  });
  expect(begin({ place: "" }).look).toEqual({});
});
