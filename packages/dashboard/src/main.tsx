import "./styles/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { readConfig } from "./api/config.ts";
import { userQuery } from "./api/queries.ts";
import { createQueryClient } from "./api/query-client.ts";
import { landingLink } from "./lib/links.ts";
import { startLive } from "./live/live.ts";
import type { OpenBuild } from "./live/notifications/notify.ts";
import { createAppRouter } from "./router.ts";
import { RouterProvider } from "./routing/index.ts";
import { escapeNamespace } from "./routing/escape-namespace.ts";
import { loadLater } from "./shell/load-later.ts";
import { Person } from "./identity/Person.tsx";

const queryClient = createQueryClient();
// Saves a call that the server would refuse.
if (readConfig().visitor === "yes") queryClient.setQueryData(userQuery.queryKey, null);
escapeNamespace();
const router = createAppRouter(queryClient);
router.start();
const openBuild: OpenBuild = (repo, build) => void router.navigate(landingLink(repo, build));
void startLive(queryClient, openBuild).then(() => loadLater());
const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no element #root");

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Person>
        <RouterProvider router={router} />
      </Person>
    </QueryClientProvider>
  </StrictMode>,
);
