// A bare Node server that answers with files, which is the minimum cost of an answer with these bytes.
import { createReadStream, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join } from "node:path";

/** The folder of the bodies. A body whose name ends in `.stream` is read from disk for each answer. */
const [folder = "."] = process.argv.slice(2);
const bodies = new Map<string, Buffer>();

const server = createServer((request, response) => {
  const name = basename(request.url ?? "");
  const file = join(folder, name);
  response.setHeader("Content-Type", "application/json");
  if (name.endsWith(".stream")) {
    createReadStream(file).pipe(response);
    return;
  }
  const body = bodies.get(name) ?? readFileSync(file);
  bodies.set(name, body);
  response.setHeader("Content-Length", body.length);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object")
    console.log(`http://127.0.0.1:${address.port}`);
});
process.once("SIGTERM", () => process.exit());
