import type { Level } from "./levels.ts";

type Text = { summary: string; path: string; level: Level; type: string };

/** The GET routes that answer with text or pictures instead of JSON, and the API description. */
export const textRoutes = {
  health: {
    summary: "OK while the server works",
    path: "/healthz",
    level: "anyone",
    type: "text/plain",
  },
  metrics: {
    summary: "Metrics for Prometheus",
    path: "/metrics",
    level: "monitor",
    type: "text/plain",
  },
  badge: {
    summary:
      "The status of the newest build of a `branch` or `ref`, as a picture; needs no permission",
    path: "/api/badges/{namespace}/{name}/status.svg",
    level: "anyone",
    type: "image/svg+xml",
  },
  ccXml: {
    summary: "The newest build in the cctray format, for desktop monitors",
    path: "/api/badges/{namespace}/{name}/cc.xml",
    level: "read",
    type: "application/xml",
  },
  apiDocument: {
    summary: "This API description for programs (OpenAPI 3.1)",
    path: "/api/openapi.json",
    level: "anyone",
    type: "application/json",
  },
  apiPage: {
    summary: "This API description for people",
    path: "/api/docs",
    level: "anyone",
    type: "text/html",
  },
} as const satisfies Record<string, Text>;
