import { once } from "node:events";
import { request as send, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Json } from "../packages/server/test/drone-differences/exchange.ts";
import { startLocalServer } from "../packages/server/test/local-server.ts";

/** Changes JSON on its way to the browser. A `Page` is sent as HTML. */
export type Change = (json: Json, path: string) => Json | Page;
export class Page {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

/** A server that forwards the answers and events of another one with a change. */
export type ChangingProxy = {
  url: string;
  setTarget: (target: string) => void;
  setChange: (change: Change) => void;
  /** Calls that are not answered yet, without streams. */
  underWay: () => number;
  close: () => Promise<void>;
};

export async function startChangingProxy(): Promise<ChangingProxy> {
  let target = "";
  let change: Change = (json) => json;
  const waiting = new Set<ServerResponse>();
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, headers, url = "/" } = request;
    const question = send(target + url, {
      method,
      headers: { ...headers, "accept-encoding": "identity" },
    });
    waiting.add(response);
    response.once("close", () => {
      waiting.delete(response);
      question.destroy();
    });
    request.pipe(question);
    const answered: IncomingMessage[] = await once(question, "response");
    const [answer] = answered;
    if (answer === undefined) throw new Error("no answer");
    const { "content-length": _, "transfer-encoding": __, etag: ___, ...kept } = answer.headers;
    const type = kept["content-type"] ?? "";
    const { pathname } = new URL(url, target);
    response.statusCode = answer.statusCode ?? 502;
    for (const [name, value] of Object.entries(kept)) response.setHeader(name, value ?? "");
    if (type.startsWith("text/event-stream")) {
      waiting.delete(response);
      return passEvents(answer, response, change, pathname);
    }
    if (!type.startsWith("application/json") || response.statusCode >= 400)
      return void answer.pipe(response);
    const changed = change(JSON.parse(await text(answer)), pathname);
    if (!(changed instanceof Page)) return void response.end(JSON.stringify(changed));
    response.setHeader("content-type", "text/html");
    response.end(changed.html);
  };
  const { address, close } = await startLocalServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  return {
    url: address,
    setTarget: (next) => {
      target = next;
    },
    setChange: (next) => {
      change = next;
    },
    underWay: () => waiting.size,
    close,
  };
}

/** Servers write an event in one piece. Other text is forwarded unchanged. */
const passEvents = (
  answer: IncomingMessage,
  response: ServerResponse,
  change: Change,
  path: string,
): void => {
  answer.setEncoding("utf8");
  answer.on("data", (piece: string) => {
    const lines = piece.split("\n").map((line) => {
      if (!line.startsWith("data: {")) return line;
      const changed = change(JSON.parse(line.slice(6)), path);
      return `data: ${changed instanceof Page ? changed.html : JSON.stringify(changed)}`;
    });
    response.write(lines.join("\n"));
  });
  answer.on("end", () => response.end());
  answer.on("error", () => response.destroy());
};
