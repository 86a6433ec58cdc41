// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { bareServer } from "../../api/bare-server.ts";
import { capabilitiesQuery } from "../../api/capabilities.ts";
import { Lacking, UnloadedList } from "./QueryList.tsx";

const Missing = ({ grantedBy }: { grantedBy?: string }) => {
  const query = useQuery<string[]>({
    queryKey: ["items"],
    queryFn: () => Promise.reject(new ApiError(404, "Not Found")),
    retry: false,
  });
  return <UnloadedList query={query} what="items" {...(grantedBy && { grantedBy })} />;
};

it.each([
  [undefined, "Ask an administrator of this repository for permission."],
  ["a system administrator", "Ask a system administrator for permission."],
])("says who grants access to a list that the server hides: %s", async (grantedBy, advice) => {
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Missing {...(grantedBy && { grantedBy })} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("You do not have access to the items")).toBeTruthy();
  expect(screen.getByText(advice)).toBeTruthy();
  unmount();
});

it("says why the server does not have a list", () => {
  const cache = new QueryClient();
  const lacks = { cron: "Cron jobs are an enterprise feature." };
  cache.setQueryData(capabilitiesQuery.queryKey, { ...bareServer, lacks });
  const { unmount } = render(
    <QueryClientProvider client={cache}>
      <Lacking what="cron jobs" capability="cron" />
    </QueryClientProvider>,
  );
  expect(screen.getByRole("alert").textContent).toBe(
    "This server does not support cron jobsCron jobs are an enterprise feature.",
  );
  unmount();
});
