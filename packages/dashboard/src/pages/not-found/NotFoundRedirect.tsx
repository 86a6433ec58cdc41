import { Navigate } from "../../routing/index.ts";
import { notFoundLink } from "../../lib/links.ts";

/** Redirects to /404 if a list of builds is not found. */
export function NotFoundRedirect() {
  return <Navigate {...notFoundLink} replace />;
}
