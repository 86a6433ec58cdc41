import type { FastifyInstance } from "fastify";
import { ApiError } from "../../lib/api-error.ts";

/** Where assistants send their requests. */
export const mcpPath = "/mcp";

export type McpOptions = {
  /** What assistants may use: nothing, tools that read, or those that change something, too. */
  mcp: "off" | "read" | "write";
  /** The address on which the server listens, and its public address. */
  host: string;
  url: URL | undefined;
};

/** Larger than any question. */
const bodyLimit = 1024 ** 2;

/**
 * Answers assistants over HTTP ("streamable HTTP" of the Model Context Protocol), without sessions. Tools call the routes of
 * this server over a connection of their own with the caller's token, so that no rule on who may do what exists twice, and
 * that it works in front of another CI server.
 */
export async function registerMcp(http: FastifyInstance, options: McpOptions): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit }, (_request, body, done) => {
      done(null, body);
    });
    scope.route({
      method: ["GET", "POST", "DELETE"],
      url: mcpPath,
      exposeHeadRoute: false,
      // Loaded with the first request, because most servers get none.
      handler: async (request, reply) => {
        if (options.mcp === "off")
          throw new ApiError(404, "Assistants get no answers here: start the server with --mcp");
        const { answerRequest } = await import("./answer-request.ts");
        return answerRequest(request, reply, options);
      },
    });
  });
}
