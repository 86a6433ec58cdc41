// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { recordUnsupported, useIsSupported } from "./unsupported-calls.ts";
import { createQueryClient } from "./query-client.ts";

it("a call counts as offered until the server answers 501 to it", async () => {
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const isSupported = renderHook(() => useIsSupported("promoteBuild"), { wrapper }).result;
  expect(isSupported.current).toBe(true);
  await act(async () =>
    recordUnsupported(cache, "promoteBuild", new ApiError(500, "Not Implemented")),
  );
  await act(async () =>
    recordUnsupported(cache, "createSecret", new ApiError(501, "Not Implemented")),
  );
  expect(isSupported.current).toBe(true);
  await act(async () =>
    recordUnsupported(cache, "promoteBuild", new ApiError(501, "Not Implemented")),
  );
  expect(isSupported.current).toBe(false);
});
