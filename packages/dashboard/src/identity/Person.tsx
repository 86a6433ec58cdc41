import { Fragment, useSyncExternalStore, type ReactNode } from "react";
import { identityStore } from "./identity.ts";

/** Renders its content anew when the page becomes another person's, because its state belongs to the one before. */
export function Person({ children }: { children: ReactNode }) {
  const { changes } = useSyncExternalStore(identityStore.subscribe, identityStore.get);
  return <Fragment key={changes}>{children}</Fragment>;
}
