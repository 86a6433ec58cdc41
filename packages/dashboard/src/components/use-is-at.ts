import { useRouterState, type Path } from "../routing/index.ts";

/** Whether the current screen is the one with this path in the route table. */
export function useIsAt(path: Path): boolean {
  return useRouterState(({ route }) => route.path === path);
}
