import { dataFrame, type Build, type StatusName } from "@signalbox/contract";

/** The tables of a server, without a network in front of them. */
type Step = { number: number; name: string; status: StatusName; version: number };
type Stage = Step & { steps: Step[] };
type ServerBuild = Pick<
  Build,
  "id" | "number" | "status" | "version" | "finished" | "event" | "target"
> & {
  stages: Stage[];
};
type ServerRepo = {
  id: number;
  name: string;
  version: number;
  active: boolean;
  builds: ServerBuild[];
};

const namespace = "octo";

export function createTestServer() {
  const repos: ServerRepo[] = ["a", "b"].map((name, index) => ({
    id: index + 1,
    name,
    version: 1,
    active: true,
    builds: [],
  }));
  let lastId = 0;
  let changes = 0;

  const publish = (repo: ServerRepo, build?: Partial<ServerBuild>) => {
    const { id, name, version, active, builds } = repo;
    const fields = { id, namespace, name, slug: `${namespace}/${name}`, version, active };
    return { ...fields, counter: builds.length, ...(build === undefined ? {} : { build }) };
  };
  const listed = (build: ServerBuild) => ({ ...build, stages: undefined });
  const newest = () =>
    repos
      .flatMap((repo) => repo.builds.map((build) => ({ repo, build })))
      .toSorted((a, b) => b.build.id - a.build.id)
      .map(({ repo, build }) => publish(repo, listed(build)));
  const newestPushes = ({ builds }: ServerRepo) => {
    const found = new Map<string, ServerBuild>();
    for (const build of builds) if (build.event === "push") found.set(build.target, build);
    return [...found.values()].map(listed);
  };

  return {
    /** The current answer to a call, as text so that later changes cannot affect it. */
    answer: (path: string): string => {
      const [, , place, , name, part, number] = path.split("/");
      const own = repos.find((repo) => repo.name === name);
      const ask = (): unknown => {
        if (path === "/api/user/repos")
          return repos.map((repo) => {
            const last = repo.builds.at(-1);
            return publish(repo, last && listed(last));
          });
        if (path === "/api/user/builds/recent") return newest().slice(0, 25);
        if (place !== "repos" || own === undefined) return {};
        const permissions = { read: true, write: true, admin: true };
        if (part === undefined) {
          const last = own.builds.at(-1);
          return { ...publish(own, last && listed(last)), permissions };
        }
        if (number === "branches") return newestPushes(own);
        if (number !== undefined) return own.builds[Number(number) - 1];
        return own.builds.toReversed().map(listed);
      };
      return JSON.stringify(ask());
    },
    /** Names the state of the tables. */
    revision: (): string => `revision ${changes}`,
    /** Changes a setting of a repository, for which servers send no event. */
    toggle: (at: number): void => {
      const repo = repos[at % repos.length];
      if (repo === undefined) return;
      changes += 1;
      repo.version += 1;
      repo.active = !repo.active;
    },
    /** Creates a build. Servers send an event only when it starts. */
    create: (at: number, event: "push" | "cron", target: string): void => {
      const repo = repos[at % repos.length];
      if (repo === undefined) return;
      lastId += 1;
      changes += 1;
      const row = { status: "pending", version: 1 };
      const step = (number: number) => ({ number, name: `step-${number}`, ...row });
      const steps = [step(1), step(2)];
      const stages = [{ number: 1, name: "default", ...row, steps }];
      const number = repo.builds.length + 1;
      repo.version += 1;
      repo.builds.push({ id: lastId, number, ...row, finished: 0, event, target, stages });
    },
    /** Advances an unfinished build. Returns the frame of its event, or undefined. */
    advance: (at: number): string | undefined => {
      const open = repos.flatMap((repo) =>
        repo.builds.filter(({ finished }) => finished === 0).map((build) => ({ repo, build })),
      );
      const chosen = open[at % open.length];
      if (chosen === undefined) return undefined;
      changes += 1;
      advanceBuild(chosen.build, at);
      return dataFrame(JSON.stringify(publish(chosen.repo, chosen.build)));
    },
    isOver: (): boolean =>
      repos.every(({ builds }) => builds.every(({ finished }) => finished > 0)),
  };
}
const put = (row: { status: StatusName; version: number }, status: StatusName): void => {
  row.status = status;
  row.version += 1;
};

/** One transition for which servers send an event: a start, the end of a step, the end of the build. */
const advanceBuild = (build: ServerBuild, chance: number): void => {
  const [stage] = build.stages;
  if (stage === undefined) return;
  const [first, second] = stage.steps;
  if (first === undefined || second === undefined) return;
  if (build.status === "pending") {
    put(build, "running");
    put(stage, "running");
    return put(first, "running");
  }
  if (chance % 7 === 0) return end(build, "killed");
  if (first.status === "running") {
    put(first, "success");
    return put(second, "running");
  }
  end(build, chance % 2 === 0 ? "success" : "failure");
};

const end = (build: ServerBuild, status: StatusName): void => {
  build.finished = 100 + build.id;
  for (const stage of build.stages) {
    for (const step of stage.steps) if (step.status === "running") put(step, status);
    put(stage, status);
  }
  put(build, status);
};
