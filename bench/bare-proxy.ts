// A bare Node proxy, which does the minimum that node:http needs to forward a request and its answer.
import { Agent, createServer, request } from "node:http";

/** The port of the server behind it, on this machine. */
const [port = ""] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });

const server = createServer((incoming, reply) => {
  const { method, url, headers } = incoming;
  const forwarded = request({ port, host: "127.0.0.1", method, path: url, headers, agent });
  forwarded.once("response", (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  forwarded.once("error", () => reply.destroy());
  incoming.pipe(forwarded);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object")
    console.log(`http://127.0.0.1:${address.port}`);
});
process.once("SIGTERM", () => process.exit());
