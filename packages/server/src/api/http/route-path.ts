/** Converts a path of the contract, `/a/{b}/{c*}`, into Fastify's syntax: `/a/:b/*`. */
export function toRoutePath(path: string): string {
  return path.replace(/\{\w+\*\}$/, "*").replace(/\{(\w+)\}/g, ":$1");
}
