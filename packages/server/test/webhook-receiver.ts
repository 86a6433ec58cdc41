import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { startLocalServer } from "./local-server.ts";

export type ReceivedWebhook = {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

type AnswerWebhook = (response: ServerResponse, request: IncomingMessage) => void;

/** A server that gets webhooks and answers 204, or however a test wants. */
export type WebhookReceiver = {
  url: string;
  received: ReceivedWebhook[];
  /** Resolves with all requests once there are this many. */
  count: (number: number) => Promise<ReceivedWebhook[]>;
  /** Answers every later request in this way. */
  answer: (answer: AnswerWebhook) => void;
  close: () => Promise<void>;
};

export async function startReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const waiting = new Set<() => void>();
  let answer: AnswerWebhook = (response) => void response.writeHead(204).end();
  const server = await startLocalServer(async (request, response) => {
    const { url = "", headers } = request;
    received.push({ path: url, headers, body: await buffer(request) });
    answer(response, request);
    for (const look of waiting) look();
  });
  return {
    url: `${server.address}/hook`,
    received,
    count: (number) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < number) return;
          waiting.delete(look);
          resolve(received);
        };
        waiting.add(look);
        look();
      }),
    answer: (changed) => {
      answer = changed;
    },
    close: server.close,
  };
}

/** The header that tells deliveries apart. */
export function deliveryOf({ headers }: ReceivedWebhook): string {
  return String(headers["x-signalbox-delivery"]);
}

// oxlint-disable-next-line typescript/no-explicit-any -- what a receiver in another language would read
export function jsonOf({ body }: ReceivedWebhook): any {
  return JSON.parse(body.toString("utf8"));
}
