import { describe, expect, it } from "vitest";
import { aBuild } from "../../../components/builds/test/parts.ts";
import type { ListedBuild } from "../../../api/listed-builds.ts";
import {
  addLingering,
  advance,
  markEnded,
  runningRows,
  type LingeringBuild,
} from "./running-rows.ts";

const listed = (id: number, status: string, finished = 0): ListedBuild => ({
  namespace: "octo",
  name: "hello",
  build: aBuild({ id, number: id, status, finished }),
});

const nobody: ReadonlySet<number> = new Set();
const [first, second, waiting] = [listed(1, "running"), listed(2, "running"), listed(3, "pending")];
const ended = listed(1, "success", 100);

const shown = (
  unfinished: readonly ListedBuild[],
  lingering: readonly LingeringBuild[] = [],
  forApproval = nobody,
): string[] =>
  runningRows(unfinished, lingering, forApproval).map(
    ({ item: { build }, group, state }) => `${group}: ${build.id} ${build.status} ${state}`,
  );

const leave = (newest: readonly ListedBuild[]): readonly LingeringBuild[] =>
  addLingering([], [first, second, waiting], [second, waiting], { newest, forApproval: nobody });

describe("the order", () => {
  it("builds that wait for approval come first, then running ones, then queued ones", () => {
    const started = listed(4, "running");
    expect(shown([first, waiting, started, listed(5, "pending")], [], new Set([5]))).toEqual([
      "approval: 5 pending unfinished",
      "running: 1 running unfinished",
      "running: 4 running unfinished",
      "queued: 3 pending unfinished",
    ]);
  });

  it("a row keeps its place when its build ends", () => {
    expect(shown([second, waiting], leave([ended]))).toEqual([
      "running: 1 success ended",
      "running: 2 running unfinished",
      "queued: 3 pending unfinished",
    ]);
  });

  it("a declined build keeps its place above the running ones", () => {
    const declined = listed(3, "declined");
    const lingering = addLingering([], [first, waiting], [first], {
      newest: [declined],
      forApproval: new Set([3]),
    });
    expect(shown([first], lingering)).toEqual([
      "approval: 3 declined ended",
      "running: 1 running unfinished",
    ]);
  });
});

describe("an ended build", () => {
  it("leaves after a while", () => {
    let lingering = leave([ended]);
    const states = new Set<string>();
    for (let step = 0; lingering.length > 0 && step < 100; step += 1) {
      for (const { state } of runningRows([], lingering, nobody)) states.add(state);
      lingering = advance(lingering);
    }
    expect([...states]).toEqual(["ended", "leaving"]);
    expect(lingering).toEqual([]);
  });

  it("has one row only if the list contains it again", () => {
    const lingering = addLingering(leave([ended]), [second], [first, second], {
      newest: [],
      forApproval: nobody,
    });
    expect(shown([first, second], lingering)).toEqual([
      "running: 1 running unfinished",
      "running: 2 running unfinished",
    ]);
  });
});

describe("a running build that a short list leaves out", () => {
  it("keeps its row", () => {
    let lingering = leave([]);
    for (let step = 0; step < 100; step += 1) lingering = advance(lingering);
    expect(shown([second], lingering)).toEqual([
      "running: 1 running unfinished",
      "running: 2 running unfinished",
    ]);
  });

  it("leaves once it is known to have ended", () => {
    expect(shown([second], markEnded(leave([]), [ended]))).toEqual([
      "running: 1 success ended",
      "running: 2 running unfinished",
    ]);
  });
});

it("keeps a limited number of ended builds while the pointer holds them", () => {
  const many = Array.from({ length: 50 }, (_, index) => listed(index + 1, "running"));
  expect(addLingering([], many, [], { newest: [], forApproval: nobody })).toHaveLength(20);
});
