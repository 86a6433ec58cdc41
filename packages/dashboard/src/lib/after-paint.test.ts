// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { afterPaint } from "./after-paint.ts";

it("does not wait for the frame of a page that is hidden before it", async () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const painted = afterPaint();
  document.dispatchEvent(new Event("visibilitychange"));
  await expect(painted).resolves.toBeUndefined();
});
