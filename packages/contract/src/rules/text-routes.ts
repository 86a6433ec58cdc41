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
  testsBadge: {
    summary:
      "How many tests passed and failed in the newest ended build of a `branch` or `ref`, as a picture; needs no permission (this server's addition)",
    path: "/api/badges/{namespace}/{name}/tests.svg",
    level: "anyone",
    type: "image/svg+xml",
  },
  ccXml: {
    summary: "The newest build in the cctray format, for desktop monitors",
    path: "/api/badges/{namespace}/{name}/cc.xml",
    level: "read",
    type: "application/xml",
  },
  artifact: {
    summary:
      "An artifact, as a file to be saved; with `view`, to be shown in a page without any of its rights. Parts (`Range`) and `If-None-Match` work (this server's addition)",
    path: "/api/repos/{namespace}/{name}/builds/{number}/artifacts/{artifact}",
    level: "read",
    type: "application/octet-stream",
  },
  artifactArchive: {
    summary:
      "All artifacts of a build as one archive, each in a folder of its stage and step (this server's addition)",
    path: "/api/repos/{namespace}/{name}/builds/{number}/artifacts.tar",
    level: "read",
    type: "application/x-tar",
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
