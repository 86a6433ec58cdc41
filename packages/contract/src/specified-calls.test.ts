import { expect, it } from "vitest";
import { calls, type CallName } from "./calls.ts";
import { streams } from "./streams.ts";

const repo = "/api/repos/{namespace}/{name}";

const rows: readonly (readonly [CallName, string, string])[] = [
  ["getUser", "GET", "/api/user"],
  ["updateUser", "PATCH", "/api/user"],
  ["createToken", "POST", "/api/user/token"],
  ["listUserRepos", "GET", "/api/user/repos"],
  ["syncUserRepos", "POST", "/api/user/repos"],
  ["listRecentBuilds", "GET", "/api/user/builds/recent"],
  ["listUsers", "GET", "/api/users"],
  ["createUser", "POST", "/api/users"],
  ["changeUser", "PATCH", "/api/users/{login}"],
  ["deleteUser", "DELETE", "/api/users/{login}"],
  ["getRepo", "GET", repo],
  ["enableRepo", "POST", repo],
  ["updateRepo", "PATCH", repo],
  ["disableRepo", "DELETE", repo],
  ["listBuilds", "GET", `${repo}/builds`],
  ["createBuild", "POST", `${repo}/builds`],
  ["getBuild", "GET", `${repo}/builds/{number}`],
  ["restartBuild", "POST", `${repo}/builds/{number}`],
  ["cancelBuild", "DELETE", `${repo}/builds/{number}`],
  ["promoteBuild", "POST", `${repo}/builds/{number}/promote`],
  ["rollbackBuild", "POST", `${repo}/builds/{number}/rollback`],
  ["approveStage", "POST", `${repo}/builds/{number}/approve/{stage}`],
  ["declineStage", "POST", `${repo}/builds/{number}/decline/{stage}`],
  ["listBranches", "GET", `${repo}/builds/branches`],
  ["listDeployments", "GET", `${repo}/builds/deployments`],
  ["getLogs", "GET", `${repo}/builds/{number}/logs/{stage}/{step}`],
  ["listCron", "GET", `${repo}/cron`],
  ["createCron", "POST", `${repo}/cron`],
  ["deleteCron", "DELETE", `${repo}/cron/{cron}`],
  ["listSecrets", "GET", `${repo}/secrets`],
  ["createSecret", "POST", `${repo}/secrets`],
  ["deleteSecret", "DELETE", `${repo}/secrets/{secret}`],
];

it.each(rows)("%s is %s %s", (name, method, path) => {
  expect([calls[name].method, calls[name].path]).toEqual([method, path]);
});

it("the streams have the paths of Drone servers", () => {
  expect(streams.builds.path).toBe("/api/stream");
  expect(streams.log.path).toBe("/api/stream/{namespace}/{name}/{number}/{stage}/{step}");
});
