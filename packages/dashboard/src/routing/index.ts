export { createBrowserHistory } from "@tanstack/history";
export { Link } from "./Link.tsx";
export { Navigate } from "./Navigate.tsx";
export type { LinkTarget, Path } from "./register.ts";
export { createFrame, createRoute } from "./route.ts";
export { createRouter } from "./router.ts";
export { Outlet, RouterProvider } from "./RouterProvider.tsx";
export { stringifySearch } from "./search-params.ts";
export { useBlocker } from "./use-blocker.ts";
export {
  useHref,
  useIsLeaving,
  useNavigate,
  useParams,
  useRouter,
  useSearch,
  useRouterState,
} from "./use-router.ts";
