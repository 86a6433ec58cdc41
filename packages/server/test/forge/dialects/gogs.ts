import { createHmac, randomUUID } from "node:crypto";
import type { Answer } from "../forge-state.ts";
import { listedRepos, notFound, type ApiCall, type Dialect } from "./dialect.ts";
import { gitea, repoJson } from "./gitea.ts";

/** Gogs 0.14, as recorded: Gitea without OAuth, pages, statuses, and pull requests with their commits. */
export const gogs: Dialect = {
  ...gitea,
  variables: "GOGS",
  authorizePath: "/none",
  tokenPath: "/none",
  hasRefresh: false,
  hasPasswords: true,
  answer,
  headers: (event, body, secret) => ({
    "X-Gogs-Event": event,
    "X-Gogs-Delivery": randomUUID(),
    "X-Gogs-Signature": createHmac("sha256", secret).update(body).digest("hex"),
  }),
  push: (sent, change) => {
    const all = gitea.push(sent, change).map(({ event, body }) => ({
      event,
      body: Object.fromEntries(Object.entries(body).filter(([key]) => key !== "head_commit")),
    }));
    const isTag = change.ref.startsWith("refs/tags/");
    return all.filter(({ event }) => !isTag || event === "create");
  },
};

function answer(call: ApiCall): Promise<Answer> | Answer {
  const { state, person, path, method, body } = call;
  if (path === "/user/repos") {
    const all = listedRepos(state, person.login);
    return { status: 200, body: all.map(({ repo, level }) => repoJson(state, repo, level)) };
  }
  if (/^\/repositories|\/(statuses|pulls|permissions|tests)\b/.test(path)) return notFound;
  if (method === "POST" && path.endsWith("/hooks") && JSON.parse(body).type !== "gogs")
    return { status: 422, body: { message: "Invalid hook type." } };
  return gitea.answer(call);
}
