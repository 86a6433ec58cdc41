import type { FastifyInstance } from "fastify";
import { networkOf } from "../../accounts/auth/network-of.ts";
import type { ConnectedForge } from "../../forges/connect-forge.ts";
import { errorMessages } from "@signalbox/contract";
import { writeProblemOf } from "../../store/database/write-problem.ts";
import { sendError } from "./error-answer.ts";

/** The address to which the hooks of the connected forge post. It exists only with one. */
export const hookRoute = "/hook";

/** As Drone limits it. */
const bodyBytes = 10_000_000;

/** Registers the address of hooks. It is no call: its sender is authenticated by a signature of the raw body. */
export async function registerHook(
  server: FastifyInstance,
  { intake }: Pick<ConnectedForge, "intake">,
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(hookRoute, { bodyLimit: bodyBytes }, (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        const { headers, ip } = request;
        const { status, message } = intake.accept({ headers, body }, networkOf(ip));
        if (status === 200) return reply.code(200).send();
        return sendError(reply, status, message);
      } catch (error) {
        // The forge then shows or repeats the request.
        if (writeProblemOf(error) === undefined) throw error;
        return sendError(reply, 503, errorMessages.diskFull);
      }
    });
  });
}
