// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Button } from "./Button.tsx";

afterEach(cleanup);

it.each([
  [true, "true", 0],
  ["true", "true", 0],
  [false, null, 1],
  ["false", null, 1],
  [undefined, null, 1],
] as const)(
  "aria-disabled={%j} has the attribute %j and takes %i clicks",
  (given, attribute, clicks) => {
    const onClick = vi.fn<() => void>();
    render(
      <Button aria-disabled={given} onClick={onClick}>
        Cancel
      </Button>,
    );
    const button = screen.getByRole("button");
    expect(button.getAttribute("aria-disabled")).toBe(attribute);
    button.click();
    expect(onClick).toHaveBeenCalledTimes(clicks);
  },
);
