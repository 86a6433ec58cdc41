import { Navigate } from "@tanstack/react-router";

/** Redirects to /404 if a list of builds is not found (specification, section 8). */
export function NotFoundRedirect() {
  return <Navigate to="/$" params={{ _splat: "404" }} replace />;
}
