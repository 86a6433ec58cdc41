import { expect, it } from "vitest";
import { createPullProgress } from "./pull-progress.ts";
import type { PullMessage } from "./read-pull.ts";

/** Shows messages that arrive at the given milliseconds. */
function show(messages: [at: number, layer: string, status: string, ...bytes: number[]][]): string {
  let now = 0;
  const progress = createPullProgress(() => now);
  const texts = messages.map(([at, layer, status, current, total]) => {
    now = at;
    const bytes = current === undefined || total === undefined ? undefined : { current, total };
    const message: PullMessage = { layer, status, progress: bytes };
    return progress.next(message);
  });
  return [...texts, progress.end()].join("");
}

it("shows the layers as one line that changes", () => {
  const text = show([
    [0, "1.36", "Pulling from library/busybox"],
    [0, "a1", "Pulling fs layer"],
    [100, "b2", "Pulling fs layer"],
    [500, "a1", "Downloading", 1_000_000, 4_000_000],
    [600, "a1", "Downloading", 2_000_000, 4_000_000],
    [1000, "b2", "Already exists"],
    [1500, "a1", "Download complete"],
    [1600, "a1", "Extracting", 1, 4_000_000],
    [1700, "a1", "Pull complete"],
    [1700, "", "Digest: sha256:0a1b"],
    [1700, "", "Status: Downloaded newer image for busybox:1.36"],
  ]);
  expect(text.replaceAll("\r", "␍").split("\n")).toEqual([
    "1.36: Pulling from library/busybox",
    [
      "␍Pulling: 0 of 1 layer",
      "␍Pulling: 0 of 2 layers, 1.0 of 4.0 MB",
      "␍Pulling: 1 of 2 layers, 2.0 of 4.0 MB",
      "␍Pulling: 1 of 2 layers, 4.0 of 4.0 MB",
      "␍Pulling: 2 of 2 layers, 4.0 of 4.0 MB",
    ].join(""),
    "Digest: sha256:0a1b",
    "Status: Downloaded newer image for busybox:1.36",
    "",
  ]);
});

it("ends the line of a pull that fails", () => {
  const text = show([
    [0, "a1", "Pulling fs layer"],
    [1, "a1", "Retrying in 5 seconds"],
  ]);
  expect(text).toBe("\rPulling: 0 of 1 layer\n");
});

it("shows nothing for an image without layers to pull", () => {
  expect(show([[0, "", "Status: Image is up to date for busybox:1.36"]])).toBe(
    "Status: Image is up to date for busybox:1.36\n",
  );
});

it("writes at most twice a second", () => {
  const messages = Array.from(
    { length: 5000 },
    (_, index): [number, string, string, number, number] => [
      index,
      "a1",
      "Downloading",
      index * 1_000_000,
      5_000_000_000,
    ],
  );
  expect(show(messages).split("\r").length).toBeLessThanOrEqual(12);
});

it("computes the share from the layers that are known", () => {
  const progress = createPullProgress(() => 0);
  const shareAfter = (layer: string, status: string, current = 0, total = 0): string => {
    progress.next({ layer, status, progress: total === 0 ? undefined : { current, total } });
    return progress.share();
  };
  expect(shareAfter("a1", "Pulling fs layer")).toBe("Pulling");
  expect(shareAfter("a1", "Downloading", 1_500_000, 4_000_000)).toBe("Pulling 37 %");
  expect(shareAfter("b2", "Downloading", 0, 4_000_000)).toBe("Pulling 18 %");
  expect(shareAfter("a1", "Download complete")).toBe("Pulling 50 %");
  expect(shareAfter("b2", "Download complete")).toBe("Extracting");
  expect(shareAfter("a1", "Extracting", 1, 4_000_000)).toBe("Extracting");
});
