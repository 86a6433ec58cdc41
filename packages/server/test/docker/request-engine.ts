import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import * as z from "zod/mini";

/** Sends a request to the tests' engine that the server never sends. The answer must be read or destroyed. */
export async function requestEngine(path: string): Promise<IncomingMessage> {
  const socketPath = (process.env["DOCKER_HOST"] ?? "unix:///var/run/docker.sock").slice(7);
  const outgoing = request({ socketPath, path }).end();
  const [answer] = z.parse(responseEvent, await once(outgoing, "response"));
  return answer;
}

const responseEvent = z.tuple([z.custom<IncomingMessage>()]);
