import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * Returns a stable function that calls the latest version, so that memoised components are not rendered
 * again.
 */
export function useStableCallback<Parameters extends unknown[]>(
  newest: (...parameters: Parameters) => void,
): (...parameters: Parameters) => void {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...parameters) => latest.current(...parameters), []);
}
