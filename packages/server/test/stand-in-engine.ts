import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { readDockerConfig, type DockerConfig } from "../src/config/docker-config.ts";

type Image = { id: string; bytes: number };

/** Answers the requests about images as a container engine does. */
export type StandInEngine = {
  images: Map<string, Image>;
  /** The images of its containers. */
  used: Set<string>;
  /** The requests it received, such as `GET /version`. */
  requests: string[];
  config: DockerConfig;
  close: () => Promise<void>;
};

const version = { Version: "1.0", ApiVersion: "1.41", Os: "linux", Arch: "amd64" };

export async function startStandInEngine(folder: string): Promise<StandInEngine> {
  const socket = join(folder, "engine.sock");
  const images: StandInEngine["images"] = new Map();
  const used: StandInEngine["used"] = new Set();
  const requests: string[] = [];

  const answer = (method: string, path: string): [status: number, body: unknown] => {
    if (path === "/version") return [200, version];
    if (path.startsWith("/containers/json"))
      return [200, Array.from(used, (name) => ({ ImageID: images.get(name)?.id }))];
    const name = decodeURIComponent(/^\/images\/(.+?)(\/json)?$/.exec(path)?.[1] ?? "");
    const image = images.get(name);
    if (image === undefined) return [404, { message: `No such image: ${name}` }];
    if (method === "GET") return [200, { Id: image.id, Size: image.bytes }];
    if (used.has(name)) return [409, { message: "image is being used by a container" }];
    images.delete(name);
    return [200, []];
  };

  const server = createServer(({ method = "", url = "" }, response) => {
    const path = url.replace("/v1.41", "");
    requests.push(`${method} ${path}`);
    const [status, body] = answer(method, path);
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  }).listen(socket);
  await once(server, "listening");
  const close = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    server.close(resolve);
    server.closeAllConnections();
    await promise;
  };
  const option = { source: "--docker-host", text: undefined, all: [] };
  const host = { source: option.source, text: `unix://${socket}` };
  return {
    images,
    used,
    requests,
    config: { ...readDockerConfig(() => option, {}), host },
    close,
  };
}
