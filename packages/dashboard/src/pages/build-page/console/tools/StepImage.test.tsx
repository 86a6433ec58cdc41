// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aStep } from "../../../../components/builds/test/parts.ts";
import { StepImage } from "./StepImage.tsx";

afterEach(cleanup);

it("shows the image of a step by its short name, with the full one on hover", () => {
  render(<StepImage step={aStep({ image: "docker.io/library/node:24" })} />);
  expect(screen.getByTitle("docker.io/library/node:24").textContent).toBe("Imagenode:24");
});

it("shows nothing for a step without an image", () => {
  const { container } = render(<StepImage step={aStep()} />);
  expect(container.textContent).toBe("");
});
