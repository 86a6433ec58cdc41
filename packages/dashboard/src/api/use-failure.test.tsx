// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { capabilitiesQuery, useFailure } from "./capabilities.ts";
import { createQueryClient } from "./query-client.ts";

const behind = "Drone 2.25 at ci.example.com";

it.each([
  [behind, new ApiError(500, "no disk"), `no disk. ${behind} answered with status 500.`],
  [
    behind,
    new ApiError(200, "The answer is empty"),
    `The answer is empty. It came from ${behind}.`,
  ],
  [behind, new ApiError(0, "Cut off."), `Cut off. The answer of ${behind} did not arrive.`],
  [behind, new ApiError(502, "http://ci.example.com is down"), "http://ci.example.com is down"],
  [behind, new ApiError(404, "Not Found"), "Not Found"],
  ["this Signalbox", new ApiError(500, "no disk"), "no disk"],
  ["", null, ""],
])("names the server where it failed: %s, %s", (name, error, sentence) => {
  const cache = createQueryClient();
  cache.setQueryData(["user"], { login: "kim" });
  cache.setQueryData(capabilitiesQuery.queryKey, { name });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  expect(renderHook(() => useFailure(error), { wrapper }).result.current).toBe(sentence);
  cache.clear();
});
