import { Navigate } from "@tanstack/react-router";

/** A list of builds that is not found leads to /404 (specification, section 8). */
export const NotFoundRedirect = () => <Navigate to="/$" params={{ _splat: "404" }} replace />;
