import "./styles/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { dropUnusedEarlyRequests } from "./api/early-requests.ts";
import { createQueryClient } from "./api/query-client.ts";
import { startLive } from "./live/live.ts";
import { preloadBuildPage } from "./pages/build-page/preload-build-page.ts";
import { createAppRouter } from "./router.ts";
import { preloadModules } from "./shell/preload-modules.ts";

preloadBuildPage(location.href.slice(document.baseURI.length).replace(/[?#].*$/, ""));
dropUnusedEarlyRequests();
const queryClient = createQueryClient();
void startLive(queryClient).then(() => preloadModules(queryClient));
const router = createAppRouter(queryClient);
const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no element #root");

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
