import { isObject, objectsIn, repoPath, type Exchange } from "./exchange.ts";

/** The answers of a Drone server that differ from ours. Each entry is named after the difference. */
export const answerDifferences = {
  "permissions are only in the single repository's answer": ({ method, path, body }) => {
    const isSingle = method === "GET" && (repoPath(path)?.rest === "" || remoteRepo.test(path));
    if (!isSingle) for (const object of objectsIn(body)) delete object["permissions"];
  },

  "exec pipelines name no dependencies of steps": ({ body }) => {
    for (const object of objectsIn(body)) if ("step_id" in object) delete object["depends_on"];
  },

  "a declined build has no end": ({ body }) => {
    for (const object of objectsIn(body)) {
      if (object["status"] !== "declined") continue;
      if ("finished" in object) object["finished"] = 0;
      if ("stopped" in object) object["stopped"] = 0;
    }
  },

  "what exists twice is an error of the database": (exchange) => {
    if (exchange.method !== "POST" || exchange.status !== 409) return;
    exchange.status = 500;
    exchange.body = { message: "UNIQUE constraint failed: secrets.secret_repo_id" };
  },

  "the email of a new user is ignored, and nobody gets a link to sign in": (exchange) => {
    const { method, path, body } = exchange;
    if (method !== "POST" || path !== "/api/users" || !isObject(body)) return;
    if (exchange.status === 200) body["email"] = "";
    delete body["sign_in_url"];
    delete body["sign_in_url_expires"];
  },

  "a repository does not say that its pipeline file is missing or empty": ({ body }) => {
    for (const object of objectsIn(body)) {
      delete object["config_missing"];
      delete object["config_empty"];
    }
  },

  "no repository is an example of the server": ({ body }) => {
    for (const object of objectsIn(body)) if ("slug" in object) delete object["example"];
  },

  "a list of repositories has only the newest build of each": ({ path, body }) => {
    if (path !== "/api/user/repos") return;
    for (const object of objectsIn(body)) delete object["default_branch_build"];
  },

  "a build does not say why it failed": ({ body }) => {
    for (const object of objectsIn(body)) if ("author_login" in object) delete object["reason"];
  },

  "a user is not told whether the server can store anything": ({
    method,
    path,
    body,
  }: Exchange) => {
    if (method === "GET" && path === "/api/user" && isObject(body)) delete body["storage"];
  },

  "a user is not told which installation the server is": ({ method, path, body }: Exchange) => {
    if (method === "GET" && path === "/api/user" && isObject(body)) delete body["installation"];
  },

  "it does not say what it can do": (exchange) => {
    if (exchange.path !== "/api/capabilities") return;
    exchange.status = 404;
    exchange.body = { message: "404 page not found" };
  },

  "its version is Drone's": (exchange) => {
    if (exchange.path !== "/version") return;
    exchange.body = { source: "https://github.com/harness/drone", version: "2.25.0" };
  },

  "details of builds are answered one by one": (exchange) => {
    if (repoPath(exchange.path)?.rest !== "/builds/details") return;
    // Drone checks who asks before it reads the number.
    if ([401, 403, 404].includes(exchange.status)) return;
    exchange.status = 400;
    exchange.body = { message: 'strconv.ParseInt: parsing "details": invalid syntax' };
  },

  "nothing answers why a build failed or which builds restart it": (exchange) => {
    if (!/^\/builds\/\d+\/(summary|restarts)$/.test(repoPath(exchange.path)?.rest ?? "")) return;
    exchange.status = 404;
    exchange.body = { message: "404 page not found" };
  },
} satisfies Readonly<Record<string, (exchange: Exchange) => void>>;

const remoteRepo = /^\/api\/user\/remote\/repos\/[^/]+\/[^/]+$/;

/** Finds a difference by its name. */
export type Difference =
  | keyof typeof answerDifferences
  | "a login does not find builds by the emails of its account"
  | "approving and declining needs an administrator of the repository"
  | "changing settings needs an administrator of the repository"
  | "only the newest deployment of a target is listed"
  | "its pages are at other addresses";

const queryParameters = new Set(["query", "zone", "before", "reach", "limit", "unfinished"]);

/** Query parameters that Drone servers ignore. */
export function isUnknownParameter(method: string, path: string, name: string): boolean {
  if (method !== "GET") return false;
  const { rest } = repoPath(path) ?? {};
  if (rest === "/builds/deployments") return name === "limit";
  const isList = rest === "/builds" || /^\/api\/user\/(builds|repos)/.test(path);
  if (isList) return queryParameters.has(name);
  return isLog(path) && name !== "access_token";
}

/** Whether a path belongs to the stored log of a step. */
export function isLog(path: string): boolean {
  return /\/builds\/\d+\/logs\/\d+\/\d+$/.test(path);
}
