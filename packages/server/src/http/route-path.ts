/** Converts a path of the contract, `/a/{b}/{c*}`, into Fastify's syntax: `/a/:b/*`. */
export const toRoutePath = (path: string): string =>
  path.replace(/\{\w+\*\}$/, "*").replace(/\{(\w+)\}/g, ":$1");
