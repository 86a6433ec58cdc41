import type { Page } from "@playwright/test";
import { isCall } from "../is-call.ts";
import { answered, held, press, refused, type Scene } from "./scene.ts";

type Waiting = { repo: string; stages: string[]; waits: string };

const running = [
  ["acme/storefront", "unit, lint, e2e", "Show prices with tax at the checkout", "mira", 214],
  ["acme/payments-api", "build", "Repeat a refused payment once", "jonas", 96],
  [
    "platform/terraform-modules",
    "plan",
    "Move the state of staging to the new account",
    "adaeze",
    41,
  ],
  ["mobile/android", "assemble", "Bump the target SDK to 36", "renovate[bot]", 733],
  ["platform/base-images", "build-arm64", "Rebuild nightly", "cron", 1280],
] as const;
const waiting: Waiting[] = [
  {
    repo: "acme/storefront",
    stages: ["deploy-preview"],
    waits: "Waits for deploy-preview of other builds: at most 1 may run at once. Next in the queue",
  },
  {
    repo: "data/warehouse",
    stages: ["models"],
    waits: "Waits for a free slot. Place 2 of 6 in the queue",
  },
  {
    repo: "platform/base-images",
    stages: ["build-riscv64"],
    waits: "Waits for a runner: docker, linux/riscv64. Place 4 of 6 in the queue",
  },
  {
    repo: "mobile/ios",
    stages: ["archive", "unit", "snapshots", "ui"],
    waits: "Waits for a free slot. Place 5 of 6 in the queue",
  },
];
const titles = [
  "Link the receipt in the mail",
  "Count returns once",
  "Try the new board",
  "Sign with the new key",
];

const repoOf = (slug: string, number: number, build: object) => ({
  id: number,
  namespace: slug.split("/")[0],
  name: slug.split("/")[1],
  slug,
  active: true,
  build: {
    id: number,
    number,
    event: "push",
    ref: "refs/heads/main",
    target: "main",
    version: 1,
    ...build,
  },
});
const stage = (name: string, index: number, rest: object) => ({
  id: index + 1,
  number: index + 1,
  name,
  os: "linux",
  arch: name.includes("arm64") ? "arm64" : "amd64",
  ...rest,
});

const buildsOf = (now: number) => [
  ...running.map(([slug, names, message, author, seconds], index) =>
    repoOf(slug, 812 - index * 37, {
      status: "running",
      message,
      author_login: author,
      sender: author,
      created: now - seconds - 20,
      started: now - seconds,
      stages: names.split(", ").map((name, at) =>
        stage(name, at, {
          status: "running",
          started: now - seconds,
          machine: `builder-${1 + (index % 3)}`,
        }),
      ),
    }),
  ),
  ...waiting.map(({ repo, stages, waits }, index) =>
    repoOf(repo, 901 + index * 13, {
      status: "pending",
      message: titles[index],
      author_login: "mira",
      sender: "mira",
      created: now - 30 - index * 70,
      stages: stages.map((name, at) => stage(name, at, { status: "pending", waits_for: waits })),
    }),
  ),
];

const runnersOf = (now: number) => {
  const runner = (name: string, arch: string, rest: object) => ({
    name,
    type: "docker",
    os: "linux",
    arch,
    address: "10.20.0.7",
    connected: true,
    last_seen: now - 5,
    stages: [],
    ...rest,
  });
  return [
    runner("builder-1", "amd64", {
      stages: [
        {
          repo_slug: "acme/storefront",
          build_number: 812,
          stage_number: 1,
          stage_name: "unit",
        },
      ],
      hidden: 2,
    }),
    runner("builder-2", "arm64", { labels: { disk: "fast" } }),
    runner("builder-3", "amd64", { connected: false, last_seen: now - 7400 }),
  ];
};

/** A server in the middle of a working day: two platforms, twelve slots, and repositories of several teams. */
const busyDay = () => {
  const now = Math.floor(Date.now() / 1000);
  return {
    paused: false,
    builds: buildsOf(now),
    left_out: 0,
    hidden: { running: 2, waiting: 1 },
    platforms: [
      {
        subscribers: 8,
        os: "linux",
        arch: "amd64",
        variant: "",
        kernel: "",
        pending: 4,
        running: 8,
      },
      {
        subscribers: 4,
        os: "linux",
        arch: "arm64",
        variant: "",
        kernel: "",
        pending: 0,
        running: 1,
      },
      {
        subscribers: 0,
        os: "linux",
        arch: "riscv64",
        variant: "",
        kernel: "",
        pending: 1,
        running: 0,
      },
    ],
    runners: {
      enabled: true,
      runners: runnersOf(now),
    },
  };
};

const overview = "/api/queue/overview";

const lacking = (lacks: object) =>
  answered("/api/capabilities", { name: "Drone 2.25 at ci.example.com", lacks });

/** The queue as different people and servers show it. */
export const queueScenes: readonly Scene[] = [
  { name: "queue", path: "/queue" },
  { name: "queue, a busy day", path: "/queue", network: answered(overview, busyDay()) },
  {
    name: "queue, paused",
    path: "/queue",
    network: answered(overview, { ...busyDay(), paused: true }),
  },
  { name: "queue, a reader", path: "/queue", as: "reader" },
  { name: "queue, nothing", path: "/queue", isNew: true },
  { name: "queue, loading", path: "/queue", network: held(overview) },
  { name: "queue, failed", path: "/queue", network: refused(overview) },
  { name: "queue, cancel", path: "/queue", open: press(/^Cancel/) },
  {
    name: "queue, stages of another server",
    path: "/queue",
    network: lacking({ queueReasons: "Drone does not say it." }),
  },
  {
    name: "queue, another server has paused it",
    path: "/queue",
    network: async (page) => {
      await lacking({ queueReasons: "Woodpecker does not say it." })(page);
      await page.route(isCall("/api/queue"), (route) => route.fulfill({ status: 204 }));
    },
    open: press("Pause"),
  },
  {
    name: "queue, for administrators only",
    path: "/queue",
    as: "reader",
    network: lacking({ queueReasons: "Drone does not say it." }),
  },
  {
    name: "queue, not offered",
    path: "/queue",
    network: lacking({
      queueReasons: "Drone does not say it.",
      queue:
        "The list of the queue is an enterprise feature of Drone, and this server was built without these features.",
    }),
  },
  {
    name: "builds feed, cancel",
    path: "/builds-feed",
    open: async (page: Page) => press(/^Cancel/)(page),
  },
];
