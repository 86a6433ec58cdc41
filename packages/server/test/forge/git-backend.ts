import { spawn } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/** Serves a bare repository with git's own program for HTTP (https://git-scm.com/docs/git-http-backend). */
export async function serveGit(
  request: IncomingMessage,
  response: ServerResponse,
  { root, path, query }: { root: string; path: string; query: string },
): Promise<void> {
  const { headers, method = "GET" } = request;
  const child = spawn("git", ["http-backend"], {
    env: {
      PATH: process.env["PATH"],
      HOME: "/nonexistent",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      // As Gitea has it.
      GIT_CONFIG_COUNT: "2",
      GIT_CONFIG_KEY_0: "uploadpack.allowAnySHA1InWant",
      GIT_CONFIG_VALUE_0: "true",
      GIT_CONFIG_KEY_1: "safe.directory",
      GIT_CONFIG_VALUE_1: "*",
      PATH_INFO: path,
      QUERY_STRING: query,
      REQUEST_METHOD: method,
      CONTENT_TYPE: headers["content-type"] ?? "",
      HTTP_CONTENT_ENCODING: headers["content-encoding"] ?? "",
      GIT_PROTOCOL: String(headers["git-protocol"] ?? ""),
      REMOTE_ADDR: "127.0.0.1",
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.on("error", () => undefined);
  request.pipe(child.stdin);
  void text(child.stderr);
  let head = Buffer.alloc(0);
  let isBegun = false;
  for await (const piece of child.stdout) {
    const bytes: unknown = piece;
    if (!Buffer.isBuffer(bytes)) continue;
    if (isBegun) {
      response.write(bytes);
      continue;
    }
    head = Buffer.concat([head, bytes]);
    const end = head.indexOf("\r\n\r\n");
    if (end === -1) continue;
    begin(response, head.subarray(0, end).toString());
    isBegun = true;
    response.write(head.subarray(end + 4));
  }
  if (!isBegun) response.writeHead(500);
  response.end();
}

function begin(response: ServerResponse, text: string): void {
  let status = 200;
  for (const line of text.split("\r\n")) {
    const [name = "", value = ""] = line.split(/:\s*/, 2);
    if (name.toLowerCase() === "status") status = Number(value.slice(0, 3));
    else response.setHeader(name, value);
  }
  response.writeHead(status);
}
