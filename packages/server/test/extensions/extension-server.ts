import { createCipheriv, createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";

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
  const answers = new Map<string, Said | "nothing" | ((body: Asked["body"]) => Said)>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const path = request.url ?? "";
    const problem = problemOf(request.headers, body, secret);
    if (problem !== undefined) {
      response.writeHead(400).end(problem);
      return;
    }
    const last: Asked = {
      path,
      accept: request.headers.accept ?? "",
      body: JSON.parse(body),
      names: request.rawHeaders.filter((_, index) => index % 2 === 0),
    };
    asked.push(last);
    const answer = answers.get(path) ?? { status: 204 };
    if (answer === "nothing") return;
    const said = typeof answer === "function" ? answer(last.body) : answer;
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

/** The keys of a request that a Drone server of version 2.25 and its runners did not send, such as `repo.secret`. */
export function unexpectedKeys({ path, body }: Asked): string[] {
  const known = z.record(z.string(), z.array(z.string())).parse(recorded[path]);
  const steps = z.optional(z.array(z.unknown()));
  const stages = z.array(z.looseObject({ steps }));
  const found = z.object({ build: z.object({ stages }) }).safeParse(body).data?.build.stages ?? [];
  const parts = {
    "": body,
    ...body,
    stages: Object.assign({}, ...found),
    steps: Object.assign({}, ...found.flatMap((stage) => stage.steps ?? [])),
  };
  return Object.entries(parts).flatMap(([part, value]) =>
    Object.keys(typeof value === "object" ? (value ?? {}) : {})
      .filter((key) => known[part]?.includes(key) !== true)
      .map((key) => `${part}.${key}`),
  );
}

const recorded = z
  .record(z.string(), z.unknown())
  .parse(JSON.parse(readFileSync(new URL("recorded-extensions.json", import.meta.url), "utf8")));

/** An answer as an extension encrypts it. */
export function encrypted(body: string, secret: string) {
  const key = Buffer.from(secret).subarray(0, 32);
  const nonce = Buffer.alloc(12, 7);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const said = Buffer.concat([nonce, cipher.update(body), cipher.final(), cipher.getAuthTag()]);
  return { status: 200, body: said, headers: { "Content-Encoding": "aesgcm" } };
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
