import type { Stage } from "@signalbox/contract";
import * as z from "zod/mini";
import type { Asked, Translations } from "../backend/translation.ts";
import type { Client } from "./client.ts";
import { Agent, FeedItem, listOf, QueueInfo, WoodpeckerUser, type Task } from "./entities.ts";
import { version } from "../../lib/version.ts";
import { notOffered } from "./lacks.ts";
import type { Reads } from "./reads.ts";
import { withOthers } from "../backend/with-others.ts";
import { toUser } from "./to-entities.ts";
import { repoOfTask, toIncompleteStages } from "./to-queue.ts";

type Deps = { client: Client; reads: Reads };

/** An agent that has not called for so long is not connected. */
const connectedSeconds = 60;

/** The calls about people, the queue, agents and the server. */
export function createServerCalls({ client, reads }: Deps): Translations {
  const getSelf = (asked: Asked) =>
    client.get(asked.caller, "/api/user", WoodpeckerUser, asked.signal);

  const setAdmin = (asked: Asked, user: { login: string; email: string }, admin: boolean) =>
    client.send(asked.caller, "PATCH", userPath(user.login), { ...user, admin });

  const { otherRepos } = reads;

  const listRepos = async ({ caller }: Asked) => {
    const others = otherRepos.read(caller).catch(() => otherRepos.known(caller).repos);
    return withOthers(await reads.repos(caller), await others);
  };

  const recent = async (asked: Asked) =>
    (await reads.recent(asked.caller, asked.signal)).map(({ repo, build }) =>
      Object.assign({}, repo, { build }),
    );

  const sync = async (asked: Asked) => {
    await client.send(asked.caller, "POST", "/api/user/repos/refresh").catch(() => undefined);
    asked.forget();
    asked.reopenStreams();
    // Whoever asks for a sync wants to know that the git host fails.
    const others = await otherRepos.read(asked.caller);
    return withOthers(await reads.repos(asked.caller), others);
  };

  const queueInfo = (asked: Asked) =>
    client.get(asked.caller, "/api/queue/info", QueueInfo, asked.signal);

  const queue = async (asked: Asked): Promise<Stage[]> => {
    const info = await queueInfo(asked);
    return [
      ...info.running.map((task) => toStage(task, "running")),
      ...info.pending.map((task) => toStage(task, "pending")),
      ...info.waiting_on_deps.map((task) => toStage(task, "waiting_on_dependencies")),
    ];
  };

  return {
    getUser: async (_input, asked) => {
      const user = toUser(await getSelf(asked));
      return { ...user, synced: otherRepos.listedAt(asked.caller) };
    },
    createToken: async ({ query }, asked) => {
      const method = query.rotate === "true" ? "DELETE" : "POST";
      const user = toUser(await getSelf(asked));
      const token = await client.text(asked.caller, method, "/api/user/token");
      return { ...user, token };
    },
    listUserRepos: (_input, asked) => listRepos(asked),
    syncUserRepos: async ({ query }, asked) => {
      const repos = await sync(asked);
      return query.async === "true" ? undefined : repos;
    },
    listRemoteRepos: (_input, asked) => sync(asked),
    getRemoteRepo: ({ params }, asked) => asked.repo(params),
    listRecentBuilds: (_input, asked) => recent(asked),
    listUserBuilds: (_input, asked) => recent(asked),
    listUsers: async (_input, asked) => {
      const users = await client.all(asked.caller, "/api/users", WoodpeckerUser, asked.signal);
      return users.map(toUser).toSorted((a, b) => (a.login < b.login ? -1 : 1));
    },
    getOneUser: async ({ params: { login } }, asked) =>
      toUser(await client.get(asked.caller, userPath(login), WoodpeckerUser, asked.signal)),
    createUser: async ({ body }, asked) => {
      const sent = { login: body.login ?? "", email: body.email ?? "" };
      await client.send(asked.caller, "POST", "/api/users", sent);
      if (body.admin === true) await setAdmin(asked, sent, true);
      return toUser(
        await client.get(asked.caller, userPath(sent.login), WoodpeckerUser, asked.signal),
      );
    },
    changeUser: async ({ params: { login }, body }, asked) => {
      if (body.active === false) return notOffered("cannot block people")();
      const known = await client.get(asked.caller, userPath(login), WoodpeckerUser, asked.signal);
      const admin = body.admin ?? known.admin;
      await setAdmin(asked, { login, email: known.email }, admin);
      return toUser({ ...known, admin });
    },
    deleteUser: async ({ params: { login } }, asked) =>
      void (await client.send(asked.caller, "DELETE", userPath(login))),
    listIncompleteBuilds: async (_input, asked) => {
      const [all, items] = await Promise.all([
        reads.repos(asked.caller),
        client.get(asked.caller, "/api/pipelines", listOf(z.partial(FeedItem)), asked.signal),
      ]);
      const newest = new Set(items.map(({ id }) => id));
      return all.filter(({ build }) => build !== undefined && newest.has(build.id));
    },
    listIncompleteStages: async (_input, asked) => {
      const [info, repos] = await Promise.all([queueInfo(asked), reads.repos(asked.caller)]);
      return toIncompleteStages(info, repos);
    },
    listQueue: (_input, asked) => queue(asked),
    resumeQueue: async (_input, asked) =>
      void (await client.send(asked.caller, "POST", "/api/queue/resume")),
    pauseQueue: async (_input, asked) =>
      void (await client.send(asked.caller, "POST", "/api/queue/pause")),
    listRunners: async (_input, asked) => {
      const [agents, { running, paused }] = await Promise.all([
        client.all(asked.caller, "/api/agents", Agent, asked.signal),
        queueInfo(asked),
      ]);
      const runners = agents.map((agent) => {
        const tasks = running.filter((task) => task.agent_id === agent.id);
        return toRunner(agent, tasks, reads.now());
      });
      return { enabled: true, runners, queue_paused: paused };
    },
    // Another Signalbox in front of this one must not take it for Woodpecker: its calls are ours.
    getVersion: async () => ({ source: "signalbox", version }),
  };
}

const userPath = (login: string): string => `/api/users/${encodeURIComponent(login)}`;

const toStage = (task: Task, status: string): Stage => ({
  id: Number(task.id) || 0,
  repo_id: task.repo_id,
  build_id: task.pipeline_id,
  number: task.pid,
  name: task.name,
  kind: "pipeline",
  type: "woodpecker",
  status,
  errignore: false,
  exit_code: 0,
  ...(task.agent_name !== "" && { machine: task.agent_name }),
  os: "",
  arch: "",
  started: status === "running" ? task.created : 0,
  stopped: 0,
  created: task.created,
  updated: task.created,
  version: 0,
  on_success: true,
  on_failure: false,
  labels: task.labels,
});

const toRunner = (
  { name, backend, platform, custom_labels: labels, last_contact: seen }: Agent,
  tasks: readonly Task[],
  now: number,
) => {
  const [os = "", arch = ""] = platform.split("/", 2);
  return {
    name,
    type: backend,
    ...(arch !== "" && { os, arch }),
    labels,
    address: "",
    connected: now - seen < connectedSeconds,
    last_seen: seen,
    stages: tasks.map((task) => ({
      repo_slug: repoOfTask(task),
      build_number: task.pipeline_number,
      stage_number: task.pid,
      stage_name: task.name,
    })),
  };
};
