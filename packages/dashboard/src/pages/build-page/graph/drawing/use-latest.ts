import { useCallback, useLayoutEffect, useRef } from "react";

/** One function for good that does what the newest one does, for parts that are drawn only when they change. */
export const useLatest = <Parameters extends unknown[]>(
  newest: (...parameters: Parameters) => void,
): ((...parameters: Parameters) => void) => {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...parameters) => latest.current(...parameters), []);
};
