// @vitest-environment jsdom
import { statuses } from "@signalbox/contract";
import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ignoredFailure } from "../../api/shown-status.ts";
import { statusAppearances } from "./status-appearance.tsx";
import { appearanceOf, StatusIcon } from "./StatusIcon.tsx";

it("has eleven shapes and eleven words for eleven statuses", () => {
  expect(statuses).toHaveLength(11);
  const looks = statuses.map((status) => statusAppearances[status]);
  expect(new Set(looks.map(({ shape }) => renderToStaticMarkup(shape))).size).toBe(11);
  expect(new Set(looks.map(({ word }) => word)).size).toBe(11);
});

it("has a mark of its own for a failure that is ignored", () => {
  const looks = [...statuses, ignoredFailure].map(appearanceOf);
  expect(new Set(looks.map(({ shape }) => renderToStaticMarkup(shape))).size).toBe(12);
  expect(appearanceOf(ignoredFailure).color).not.toContain("failure");
});

it("shows a status that this version does not know under its own name", () => {
  render(<StatusIcon status="on_hold" />);
  expect(screen.getByRole("img", { name: "on hold" })).toBeTruthy();
});
