import { calls, type Call, type CallName } from "@signalbox/contract";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { originOf } from "../../accounts/auth/same-origin.ts";
import { ApiError, refuseDeepJson } from "../../lib/api-error.ts";
import type { Input } from "../handlers/handler.ts";

z.config(z.locales.en());

/** Validates the input with the contract's schemas. Throws a 400 that names the invalid field. */
export function readInput<Name extends CallName>(
  name: Name,
  request: FastifyRequest,
  url: URL | undefined,
): Input<Name> {
  const call: Call = calls[name];
  const input = {
    params: readParameters(call.path, request.params),
    query: call.query && readQuery(call.query, request),
    body: call.body && readBodyOf(call, call.body, request.body),
    caller: request.caller,
    stored: request.stored,
    wantsMarkdown: call.markdown === true && wantsMarkdown(request),
    origin: originOf(request, url),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard and the schemas of this very call made each part
  return input as Input<Name>;
}

const wantsMarkdown = ({ query, headers }: FastifyRequest): boolean => {
  const { format } = record.parse(query);
  if (typeof format === "string" && format !== "") return format === "markdown";
  return /\btext\/markdown\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(headers.accept ?? "");
};

/** Fastify names the wildcard parameter `*`; the contract has a name for it. */
const readParameters = (path: string, params: unknown): Record<string, string> => {
  const { "*": rest, ...named } = parameters.parse(params);
  const name = /\{(\w+)\*\}$/.exec(path)?.[1];
  return name === undefined || rest === undefined ? named : { ...named, [name]: rest };
};

/** Fields of a form body count as query parameters and override them. */
const readQuery = (schema: z.ZodMiniType, { query, body, headers }: FastifyRequest): unknown => {
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
  const form = isForm ? readForm(body) : {};
  const { access_token: _token, ...keys } = { ...record.parse(query), ...form };
  return check(schema, keys);
};

const record = z.record(z.string(), z.unknown());

export const parameters = z.record(z.string(), z.string());

/** Parses a query string; the first value of a repeated key counts. */
export function parseQuery(text: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(text)].toReversed());
}

/** The fields of a form body, or an empty object if the body is not a form. */
export function readForm(body: unknown): Record<string, string> {
  return typeof body === "string" ? parseQuery(body) : {};
}

const readBodyOf = ({ ignoresBadBody }: Call, schema: z.ZodMiniType, text: unknown): unknown => {
  try {
    return readBody(schema, text);
  } catch (error) {
    if (ignoresBadBody === true) return check(schema, {});
    throw error;
  }
};

const readBody = (schema: z.ZodMiniType, text: unknown): unknown => {
  if (typeof text !== "string" || text.trim() === "") throw new ApiError(400, "EOF");
  return check(schema, parseJson(text) ?? {});
};

const parseJson = (text: string): unknown => {
  refuseDeepJson(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, "The body is not valid JSON");
  }
};

const check = (schema: z.ZodMiniType, input: unknown): unknown => {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
  throw new ApiError(400, `${where}${issue?.message ?? "Invalid input"}`);
};
