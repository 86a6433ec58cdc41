// @vitest-environment jsdom
import { Build } from "@signalbox/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { LocalRunPanel } from "./LocalRunPanel.tsx";

afterEach(cleanup);

it.each([
  ["changed", "laptop", "kim ran the pipeline on laptop, with the files of commit 01234567 and"],
  ["unchanged", "laptop", "kim ran the pipeline on laptop, with the files of commit 01234567."],
  ["unchanged", undefined, "kim ran the pipeline on their own machine, with"],
])("a stored local run with %s files says who ran it on %s", (local, machine, text) => {
  const after = "0123456789abcdef0123456789abcdef01234567";
  const build = { number: 1, trigger: "kim", local, after, stages: [{ number: 1, machine }] };
  render(<LocalRunPanel build={Build.parse(build)} />);
  expect(screen.getByRole("region", { name: "Local run" }).textContent).toContain(text);
});
