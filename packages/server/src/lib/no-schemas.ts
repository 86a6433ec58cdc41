import type { FastifyServerOptions } from "fastify";

const refuse = () => () => {
  throw new Error("Routes have no JSON schemas: the contract validates calls");
};

/** Keeps Fastify from loading compilers of JSON schemas, which nothing uses. */
export const noSchemas: FastifyServerOptions["schemaController"] = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};
