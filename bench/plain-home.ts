import { once } from "node:events";
import { createServer, request as send } from "node:http";

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Plain</title>
<style>
  body { font: 14px sans-serif; max-width: 60rem; margin: 2rem auto; }
  li { display: grid; grid-template-columns: 6rem 16rem 1fr 12rem; gap: 1rem; padding: 0.5rem; }
</style>
<script type="module" src="/plain.js"></script>
<h1>Repositories</h1>
<ul aria-label="Repositories"></ul>
</html>`;

const script = `
const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });
const answer = await fetch("/api/user/repos?latest=true");
const rows = (await answer.json()).map(({ slug, build = {} }) => {
  const row = document.createElement("li");
  const link = Object.assign(element("a", slug), { href: "/" + slug });
  const time = new Date((build.created ?? 0) * 1000).toLocaleString();
  row.append(element("span", build.status), link, element("span", build.message), element("time", time));
  return row;
});
document.querySelector("ul").append(...rows);
`;

/**
 * The floor for home: a page without any library that fetches the same list from the same server and shows its first
 * facts. It passes the call on, which takes about a millisecond.
 */
export async function startPlainHome(address: string) {
  const server = createServer((request, response) => {
    if (request.url === "/") return response.setHeader("content-type", "text/html").end(page);
    if (request.url === "/plain.js")
      return response.setHeader("content-type", "text/javascript").end(script);
    const { method, headers } = request;
    const passed = send(new URL(request.url ?? "/", address), { method, headers });
    passed.once("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    return request.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (typeof bound !== "object" || bound === null) throw new Error("no port");
  return {
    address: `http://127.0.0.1:${bound.port}`,
    stop: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
}
