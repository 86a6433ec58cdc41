import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/**
 * Ends requests whose body has not arrived in time, as Node's own deadline does, but without those that may take as long as they
 * send something.
 */
export function endSlowRequests(
  { server }: FastifyInstance,
  ms: number,
  mayTakeLong: (url: string) => boolean,
): void {
  server.on("request", (request: IncomingMessage) => {
    const { headers, url = "", socket } = request;
    const hasBody = headers["content-length"] ?? headers["transfer-encoding"];
    if (hasBody === undefined || mayTakeLong(url)) return;
    const end = (): void => {
      const error = new Error("The request took too long");
      if (!request.complete)
        server.emit(
          "clientError",
          Object.assign(error, { code: "ERR_HTTP_REQUEST_TIMEOUT" }),
          socket,
        );
    };
    const timer = setTimeout(end, ms);
    request.once("close", () => clearTimeout(timer));
  });
}
