import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeRepositories } from "../git-fixture.ts";
import { type DockerOptions, runDocker } from "./docker-fixture.ts";
import { postgresPrograms } from "../postgres-programs.ts";
import { makeStandIns, removeStandIns, withStandIns } from "./real-images.ts";
import { hasEngine } from "./test-engine.ts";

/**
 * The pipeline files are written as in real projects. The images are stand-ins, under the real names unless the engine
 * has real images of those.
 */
beforeAll(async () => {
  if (hasEngine) await makeStandIns();
});
afterAll(async () => {
  if (hasEngine) await removeStandIns();
  await removeRepositories();
});

type Expected = {
  file: string;
  options?: DockerOptions;
  status?: string;
  /** Whether it needs PostgreSQL. */
  hasDatabase?: boolean;
  /** The steps of each stage with their status, without the clone step. */
  stages: Record<string, string>;
  /** Lines that the log of a step, as `stage/step`, contains. */
  lines: Record<string, string[]>;
};

const table: Expected[] = [
  {
    file: "go-service",
    hasDatabase: true,
    stages: {
      default:
        "database: success, vet: success, schema: success, test: success, report: success, build: success",
    },
    lines: {
      "default/schema": ["CREATE TABLE", "INSERT 0 2"],
      "default/test": ["go test postgres://app:test@database:5432/app?sslmode=disable"],
      "default/report": ["2 greetings"],
      "default/build": ["go build -o bin/app"],
    },
  },
  {
    file: "dependent-pipelines",
    stages: {
      build: "compile: success",
      "test-unit": "test: success",
      "test-integration": "test: success",
      release: "notify: success",
    },
    lines: {
      "test-integration/test": ["go test -tags integration ./..."],
      "release/notify": ["PLUGIN_CHANNEL=releases"],
    },
  },
  {
    file: "plugin-release",
    options: {
      facts: { event: "tag", ref: "refs/tags/v1.2.0" },
      secrets: { docker_password: "opensesame" },
    },
    stages: { release: "binary: success, publish: success, announce: success" },
    lines: {
      "release/binary": ["version 1.2.0"],
      "release/publish": [
        'PLUGIN_BUILD_ARGS={"version":"1.2.0"}',
        "PLUGIN_DRY_RUN=false",
        "PLUGIN_PASSWORD=[secret:docker_password]",
        "PLUGIN_REPO=acme/app",
        "PLUGIN_TAGS=latest,1.2.0",
      ],
    },
  },
  {
    file: "parallel-tests",
    stages: {
      default: "install: success, unit: success, lint: failure, types: success, report: success",
    },
    lines: { "default/report": ["npm test", "npm run lint", "npm run types"] },
  },
  {
    file: "deployment",
    options: {
      facts: { event: "promote", deploy_to: "production" },
      secrets: { deploy_token: "opensesame" },
    },
    stages: { deploy: "production: success" },
    lines: { "deploy/production": ["deploy to production with [secret:deploy_token]"] },
  },
  {
    file: "monorepo",
    stages: { api: "test: success", web: "test: success" },
    lines: {
      "api/test": ["/go/src/example.com/acme/api", ".drone.yml", "go test ./api/..."],
      "web/test": ["1000", "npm test"],
    },
  },
  {
    file: "docs-site",
    stages: { docs: "build: success, publish: success" },
    lines: { "docs/publish": ["PLUGIN_PAGES_DIRECTORY=site", "PLUGIN_TARGET_BRANCH=gh-pages"] },
  },
  {
    file: "versions",
    status: "failure",
    stages: { "node-20": "test: success", "node-22": "test: failure", report: "failed: success" },
    lines: {
      "node-20/test": ["npm test on node-20"],
      "node-22/test": ["npm test on node-22"],
      "report/failed": ["some version failed"],
    },
  },
  {
    file: "migrations",
    hasDatabase: true,
    status: "failure",
    stages: {
      default:
        "database: success, seed: success, migrate: failure, rollback: success, start: skipped",
    },
    lines: {
      "default/migrate": ["seeded"],
      "default/rollback": ["roll back after migrate"],
    },
  },
  {
    file: "nightly",
    options: { facts: { event: "cron", cron: "nightly" } },
    stages: { nightly: "cache: success, slow-tests: success" },
    lines: { "nightly/slow-tests": ["ready", "run by cron"] },
  },
];

const runnable = table.filter(
  ({ hasDatabase = false }) => postgresPrograms !== undefined || !hasDatabase,
);

describe.skipIf(!hasEngine)("a real project's pipeline file", () => {
  it.each(runnable)("$file", async ({ file, options, status = "success", stages, lines }) => {
    const path = join(import.meta.dirname, "pipelines", `${file}.yml`);
    const { build, log } = await runDocker(withStandIns(await readFile(path, "utf8")), options);
    const found = new Map((build.stages ?? []).map((stage) => [stage.name, stage]));
    const steps = [...found].map(([name, stage]) => [
      name,
      (stage.steps ?? [])
        .filter((step) => step.name !== "clone")
        .map((step) => `${step.name}: ${step.status}`)
        .join(", "),
    ]);
    expect(Object.fromEntries(steps)).toEqual(stages);
    expect(build.status).toBe(status);
    for (const [place, expected] of Object.entries(lines)) {
      const [stage = "", step = ""] = place.split("/");
      const text = await log(step, found.get(stage));
      expect(text.split("\n")).toEqual(expect.arrayContaining(expected));
    }
  });
});
