import {
  Build,
  BuildSummary,
  Collaborator,
  Cron,
  ErrorAnswer,
  IncompleteStage,
  LogLine,
  Namespace,
  NewUserAnswer,
  Permissions,
  PulledImages,
  RemovedImages,
  Repo,
  Secret,
  SessionUser,
  SignInLink,
  Stage,
  Stats,
  Step,
  Template,
  User,
  UserWithToken,
  Varz,
  Version,
} from "@signalbox/contract";
import * as z from "zod/mini";

/** The subset of JSON Schema that our schemas use. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
};

const entities = {
  Build,
  BuildSummary,
  Collaborator,
  Cron,
  ErrorAnswer,
  IncompleteStage,
  LogLine,
  Namespace,
  NewUserAnswer,
  Permissions,
  PulledImages,
  RemovedImages,
  Repo,
  Secret,
  SessionUser,
  SignInLink,
  Stage,
  Stats,
  Step,
  Template,
  User,
  UserWithToken,
  Varz,
  Version,
};

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(entities)) names.add(schema, { id });

/** The schema of a request. */
export function schemaOfInput(schema: z.ZodMiniType): Schema {
  return convert(schema, "input").schema;
}

/** The schema of an answer; entities are references into `schemasOfEntities`. */
export function schemaOfAnswer(schema: z.ZodMiniType): Schema {
  return convert(schema, "output").schema;
}

/** The schemas of the entities by name. */
export function schemasOfEntities(): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(entities).map(([name, schema]) => [
      name,
      convert(schema, "output").entities[name] ?? {},
    ]),
  );
}

const convert = (
  schema: z.ZodMiniType,
  io: "input" | "output",
): { schema: Schema; entities: Record<string, Schema> } => {
  const converted = z.toJSONSchema(schema, {
    metadata: names,
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // The defaults are those of our tolerant reader, not values that the server sends. Answers
      // may contain additional keys.
      delete jsonSchema.default;
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs, $schema: _, ...own } = JSON.parse(text);
  return { schema: own, entities: $defs ?? {} };
};
