/** A path of the contract, `/a/{b}/{c*}`, as Fastify writes it: `/a/:b/*`. */
export const toRoutePath = (path: string): string =>
  path.replace(/\{\w+\*\}$/, "*").replace(/\{(\w+)\}/g, ":$1");
