/** The only place that imports the router, so that replacing it changes this folder and no screen. */
export {
  Link,
  Navigate,
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  useBlocker,
  useElementScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useParams,
  useRouter,
  useRouterState,
  useSearch,
} from "@tanstack/react-router";
export type { LinkProps } from "@tanstack/react-router";
