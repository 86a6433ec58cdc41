import "./styles/base.css";
import type { FirstFrame } from "@signalbox/contract";
import { createRoot, hydrateRoot } from "react-dom/client";
import { dropUnusedEarlyRequests } from "./api/early-requests.ts";
import { reposQuery, userQuery } from "./api/queries.ts";
import { createQueryClient } from "./api/query-client.ts";
import { App } from "./App.tsx";
import { repeatEvents } from "./start/repeat-events.ts";
import { takePage } from "./start/take-page.ts";
import { afterPaint } from "./lib/after-paint.ts";
import { landingLink } from "./lib/links.ts";
import { startLive } from "./live/live.ts";
import type { OpenBuild } from "./live/notifications/notify.ts";
import { preloadBuildPage } from "./pages/build-page/preload-build-page.ts";
import { createAppRouter } from "./router.ts";
import { preloadModules } from "./shell/preload-modules.ts";

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no element #root");

preloadBuildPage(location.href.slice(document.baseURI.length).replace(/[?#].*$/, ""));
dropUnusedEarlyRequests();
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
const firstFrame = takePage(root);
if (firstFrame === undefined) {
  start();
  createRoot(root).render(<App {...{ queryClient, router }} />);
} else void takeOver(root, firstFrame);

function start(isRendered = false): void {
  router.start(isRendered);
  const openBuild: OpenBuild = (repo, build) => void router.navigate(landingLink(repo, build));
  void startLive(queryClient, openBuild).then(() => preloadModules(queryClient));
}

/** Makes a page that the server has rendered react to the user, once the browser has painted it. */
async function takeOver(root: Element, firstFrame: FirstFrame): Promise<void> {
  await afterPaint();
  start(true);
  // They are in the page. The first render must show the same as the server's.
  await Promise.all([queryClient.prefetchQuery(userQuery), queryClient.prefetchQuery(reposQuery)]);
  hydrateRoot(root, <App {...{ queryClient, router, firstFrame, onStarted: repeatEvents }} />);
}
