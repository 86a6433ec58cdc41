// @vitest-environment jsdom
import type { Step } from "@signalbox/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aStage, aStep } from "../../../components/builds/test/parts.ts";
import { ConsoleToolbar } from "./ConsoleToolbar.tsx";

afterEach(cleanup);

const show = (step: Step) =>
  render(
    <ConsoleToolbar
      stage={aStage()}
      step={step}
      session={undefined}
      hasLines={false}
      hiddenLines={0}
      onShowAll={() => undefined}
      isLive={false}
      isFollowing={false}
      onFollow={() => undefined}
      errorCount={undefined}
      isErrorListOpen={false}
      onErrors={() => undefined}
      onErrorStep={() => undefined}
      onSearch={() => undefined}
      compare={null}
      menu={null}
    />,
  );

it("shows the image of a step by its short name, with the full one on hover", async () => {
  show(aStep({ image: "docker.io/library/node:24" }));
  const image = await screen.findByTitle("docker.io/library/node:24", {}, { timeout: 10_000 });
  expect(image.textContent).toBe("Imagenode:24");
});

it("shows nothing for a step without an image", () => {
  show(aStep());
  expect(screen.queryByText("Image")).toBeNull();
});
