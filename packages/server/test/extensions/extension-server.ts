import { createHash, createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type Asked = {
  path: string;
  accept: string;
  body: Record<string, unknown>;
  names: string[];
};
export type Said = { status: number; body?: string | Buffer; headers?: Record<string, string> };

/** An extension that checks signatures as drone-go does, keeps what it was asked, and answers by path. */
export async function startExtension(secret: string) {
  const asked: Asked[] = [];
  const answers = new Map<string, Said | "nothing">();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const path = request.url ?? "";
    const problem = problemOf(request.headers, body, secret);
    if (problem !== undefined) {
      response.writeHead(400).end(problem);
      return;
    }
    asked.push({
      path,
      accept: request.headers.accept ?? "",
      body: JSON.parse(body),
      names: request.rawHeaders.filter((_, index) => index % 2 === 0),
    });
    const said = answers.get(path) ?? { status: 204 };
    if (said === "nothing") return;
    response.writeHead(said.status, said.headers).end(said.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    answers,
    address: (path: string) => new URL(`http://127.0.0.1:${port}${path}`),
    host: `127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function problemOf(
  headers: Record<string, string | string[] | undefined>,
  body: string,
  secret: string,
): string | undefined {
  const digest = createHash("sha256").update(body).digest("base64");
  if (headers["digest"] !== `SHA-256=${digest}`) return "wrong digest";
  const given = /signature="([^"]+)",headers="([^"]+)"$/.exec(String(headers["signature"]));
  const [, signature, names = ""] = given ?? [];
  const lines = names.split(" ").map((name) => `${name}: ${String(headers[name])}`);
  const right = createHmac("sha256", secret).update(lines.join("\n")).digest("base64");
  return signature === right ? undefined : "wrong signature";
}
