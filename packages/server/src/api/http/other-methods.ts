import { calls, streams, textRoutes, type Call } from "@signalbox/contract";
import type { FastifyInstance } from "fastify";
import { toRoutePath } from "./route-path.ts";

const methods = ["GET", "POST", "PATCH", "PUT", "DELETE"] as const;

type Row = Pick<Call, "path" | "method" | "also">;

const rows: Row[] = [
  ...Object.values<Row>(calls),
  ...[streams, textRoutes]
    .flatMap((table) => Object.values<{ path: string }>(table))
    .map(({ path }): Row => ({ path, method: "GET" })),
];

/**
 * Answers methods that no call defines for a path with an empty 405, as Drone servers do
 * (https://pkg.go.dev/github.com/go-chi/chi#Mux.MethodNotAllowedHandler).
 */
export function refuseOtherMethods(server: FastifyInstance): void {
  for (const path of new Set(rows.map((row) => row.path))) {
    const taken = methodsOf(path);
    const method = methods.filter((one) => !taken.has(one));
    if (method.length === 0) continue;
    const allow = [...taken].join(", ");
    server.route({
      method,
      url: toRoutePath(path),
      handler: (_request, reply) => reply.code(405).header("Allow", allow).send(),
    });
  }
}

/** The methods of all calls that match: `builds/latest` also matches `builds/{number}`. */
const methodsOf = (path: string): Set<string> =>
  new Set(
    rows
      .filter((row) => covers(row.path.split("/"), path.split("/")))
      .flatMap(({ method, also }) => (also === undefined ? [method] : [method, also])),
  );

const covers = (pattern: string[], path: string[]): boolean => {
  const isOpen = pattern.at(-1)?.endsWith("*}") === true;
  return (
    (isOpen ? pattern.length <= path.length : pattern.length === path.length) &&
    pattern.every((part, index) => part.startsWith("{") || part === path[index])
  );
};
