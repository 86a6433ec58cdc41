// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { useKeptFocus } from "./use-kept-focus.ts";

afterEach(cleanup);

const Kept = ({ name, children }: { name: string; children?: ReactNode }) => (
  <div ref={useKeptFocus<HTMLDivElement>()} tabIndex={-1} aria-label={name} role="group">
    {children}
  </div>
);

const Screen = ({ hasInner = true, hasButton = true }) => (
  <Kept name="outer">
    {hasInner ? (
      <Kept name="inner">{hasButton ? <button type="button">Go on</button> : null}</Kept>
    ) : null}
  </Kept>
);

it("gives the focus of a removed control to the innermost kept element, even if that was rendered later", async () => {
  const { rerender } = render(<Screen hasInner={false} />);
  rerender(<Screen />);
  screen.getByRole("button").focus();
  rerender(<Screen hasButton={false} />);
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole("group", { name: "inner" }));
});

it("gives it to the outer element if the inner one was removed with it", async () => {
  const { rerender } = render(<Screen />);
  screen.getByRole("button").focus();
  rerender(<Screen hasInner={false} />);
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole("group", { name: "outer" }));
});
