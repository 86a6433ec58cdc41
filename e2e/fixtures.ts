import { test as base, expect, type Page } from "@playwright/test";
import { createRepository, type TestRepository } from "./repository.ts";
import { startServer, type TestServer, type Through } from "./server.ts";

export type MakeRepository = (
  name: string,
  files: Record<string, string>,
) => Promise<TestRepository>;

type TestFixtures = {
  /** Signs the page's browser in as the administrator, without the form. */
  signIn: () => Promise<void>;
  /** Creates a repository, makes the server find it, and enables it. */
  makeRepository: MakeRepository;
  /** Errors of a page fail its test, except for those that the test causes. */
  pageErrors: { allow: (pattern: RegExp) => void };
};

export type WorkerFixtures = {
  /** `example`: a server as a new user starts it. `own`: a server whose repositories the tests create. */
  repositories: "own" | "example";
  /** A name gives a test file its own server. */
  serverOf: string;
  /** Both ways are projects of the runner. */
  through: Through;
  server: TestServer;
};

export { expect } from "@playwright/test";

export const test = base.extend<TestFixtures, WorkerFixtures>({
  repositories: ["own", { option: true, scope: "worker" }],

  serverOf: ["all", { option: true, scope: "worker" }],
  through: ["embedded", { option: true, scope: "worker" }],

  server: [
    async ({ repositories, through }, provide) => {
      const server = await startServer(repositories, through);
      await provide(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: async ({ server }, provide) => provide(server.url),

  page: async ({ page }, provide) => {
    await provide(page);
    // Answers that a test changes may still be under way when it ends, and fail when the page closes.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },

  signIn: async ({ page, server }, provide) => {
    const { login, password } = server.admin;
    await provide(async () => {
      const form = { username: login, password };
      await page.request.post("/login", { form, headers: { origin: server.url } });
    });
  },

  makeRepository: async ({ page, server, signIn }, provide) => {
    await provide(async (name, files) => {
      if (server.reposFolder === undefined) throw new Error("this server has the example only");
      const repository = await createRepository(server.reposFolder, name, files);
      await signIn();
      await post(page, server, "/api/user/repos");
      await post(page, server, `/api/repos/${repository.slug}`);
      return repository;
    });
  },

  pageErrors: [
    async ({ page }, provide) => {
      const allowed: RegExp[] = [];
      const errors = listen(page);
      await provide({ allow: (pattern) => void allowed.push(pattern) });
      expect(errors.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * The browser logs refused calls too, but the page itself shows them. It also logs calls that it breaks off because a network of
 * the machine comes or goes, such as that of a container.
 */
const noProblem = /^Failed to load resource: (.* status of 40[0-9] |net::ERR_NETWORK_CHANGED)/;

/** Errors of scripts and of the console, including violations of the security policy. */
const listen = (page: Page): string[] => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !noProblem.test(message.text()))
      errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  return errors;
};

const post = async (page: Page, server: TestServer, path: string): Promise<void> => {
  const answer = await page.request.post(path, { headers: { origin: server.url } });
  if (!answer.ok()) throw new Error(`POST ${path} answered ${answer.status()}`);
};
