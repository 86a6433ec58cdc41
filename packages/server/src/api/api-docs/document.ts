import {
  calls,
  ErrorAnswer,
  streams,
  textRoutes,
  type Call,
  type Level,
} from "@signalbox/contract";
import { version } from "../../lib/version.ts";
import { bodyExamples } from "./examples.ts";
import { tagOf } from "./groups.ts";
import { levelDescriptions, refusals } from "./levels.ts";
import { schemaOfAnswer, schemaOfInput, schemasOfEntities, type Schema } from "./schema.ts";

/** An OpenAPI operation object (https://spec.openapis.org/oas/v3.1.0#operation-object). */
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  "x-level": Level;
  security?: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer>;
};
export type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: Schema };
type Answer = { description: string; content?: Content };
type Content = Record<string, { schema: Schema; example?: unknown }>;

/** The API as an OpenAPI 3.1 document. */
export type ApiDocument = ReturnType<typeof createApiDocument>;

/** Describes every call, stream and text of the contract, using the schemas that validate them. */
export function createApiDocument() {
  const paths: Record<string, Record<string, Operation>> = {};
  const add = (path: string, method: string, operation: Operation) => {
    const plain = path.replaceAll("*}", "}");
    paths[plain] = { ...paths[plain], [method.toLowerCase()]: operation };
  };
  for (const [name, call] of Object.entries<Call>(calls)) {
    add(call.path, call.method, describeCall(name, name, call));
    if (call.also !== undefined)
      add(call.path, call.also, describeCall(`${name}By${call.also}`, name, call));
  }
  for (const [name, stream] of Object.entries(streams))
    add(stream.path, "GET", describeStream(name, stream));
  for (const [name, text] of Object.entries(textRoutes))
    add(text.path, "GET", describeText(name, text));
  return {
    openapi: "3.1.0",
    info: { title: "Signalbox", version, description },
    paths,
    components: { schemas: schemasOfEntities(), securitySchemes },
  };
}

const description =
  "The HTTP API of this CI server. It is the API of Drone servers with a few additions. Times are unix seconds; 0 means not yet. Every error answer is an object with a `message`.";

const securitySchemes = {
  token: {
    type: "http",
    scheme: "bearer",
    description: "The personal token, shown on the account page",
  },
  access_token: { type: "apiKey", in: "query", name: "access_token" },
  session: { type: "apiKey", in: "cookie", name: "_session_" },
};
const security = Object.keys(securitySchemes).map((name) => ({ [name]: [] }));

type Described = { summary: string; path: string; level: Level };

const common = (operationId: string, { summary, path, level }: Described) => ({
  operationId,
  summary,
  description: `Permission: ${levelDescriptions[level]}`,
  tags: [tagOf(path)],
  "x-level": level,
  ...(level === "anyone" ? {} : { security }),
});

const examples: Readonly<Record<string, unknown>> = bodyExamples;

const describeCall = (operationId: string, name: string, call: Call): Operation => ({
  ...common(operationId, call),
  parameters: [...inPath(call.path), ...inQuery(call)],
  ...(call.body && {
    requestBody: {
      required: call.ignoresBadBody !== true,
      content: {
        "application/json": { schema: schemaOfInput(call.body), example: examples[name] },
      },
    },
  }),
  responses: {
    ...(call.answer
      ? { 200: { description: "The answer", content: contentOf(call, call.answer) } }
      : { 204: { description: "Success, with an empty body" } }),
    ...refused([400, ...refusals[call.level], ...(namesResource(call.path) ? [404] : [])]),
  },
});

const describeStream = (name: string, stream: Described): Operation => ({
  ...common(`stream${name.charAt(0).toUpperCase()}${name.slice(1)}`, stream),
  parameters: inPath(stream.path),
  responses: {
    200: {
      description: "Server-sent events; the last one is named `error` and contains `eof`",
      content: { "text/event-stream": { schema: { type: "string" } } },
    },
    ...refused(refusals[stream.level]),
  },
});

const describeText = (name: string, text: Described & { type: string }): Operation => ({
  ...common(name, text),
  parameters: inPath(text.path),
  responses: {
    200: {
      description: "The answer",
      content: { [text.type]: { schema: schemaOfText(text.type) } },
    },
    ...refused(refusals[text.level]),
  },
});

const schemaOfText = (type: string): Schema => ({
  type: type === "application/json" ? "object" : "string",
});

/** Whether a path names something that may not exist. A namespace always exists. */
const namesResource = (path: string): boolean => /\{(?!namespace\})/.test(path);

const contentOf = ({ markdown }: Call, answer: NonNullable<Call["answer"]>): Content => ({
  ...json(schemaOfAnswer(answer)),
  ...(markdown === true ? { "text/markdown": { schema: { type: "string" } } } : {}),
});

const json = (schema: Schema): Content => ({ "application/json": { schema } });

const refused = (statuses: readonly number[]): Record<string, Answer> =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: refusalDescriptions[status] ?? "",
        content: json(schemaOfAnswer(ErrorAnswer)),
      },
    ]),
  );

const refusalDescriptions: Readonly<Record<number, string>> = {
  400: "The input is invalid; the message names the field",
  401: "The caller is not signed in, or not a member of the namespace",
  403: "The caller lacks the permission",
  404: "It does not exist, or the caller may not know of it",
};

const inPath = (path: string): Parameter[] =>
  [...path.matchAll(/\{(\w+)\*?\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

const inQuery = ({ query }: Call): Parameter[] =>
  Object.entries((query && schemaOfInput(query).properties) ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: false,
    schema,
  }));
