import * as contract from "@signalbox/contract";
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

/** The entities by the names under which the contract exports them. Requests have no named parts. */
const names = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
for (const [id, value] of Object.entries<unknown>(contract))
  if (value instanceof z.ZodMiniObject) names.output.add(value, { id });

/** The schema of a request. */
export function schemaOfInput(schema: z.ZodMiniType): Schema {
  return convert(schema, "input").schema;
}

/** The schema of an answer; entities are references into `schemasOfEntities`. */
export function schemaOfAnswer(schema: z.ZodMiniType): Schema {
  return convert(schema, "output").schema;
}

/** The schemas of all entities in answers, by name. */
export function schemasOfEntities(): Record<string, Schema> {
  const answers = Object.values<contract.Call>(contract.calls).flatMap(
    ({ answer }) => answer ?? [],
  );
  const { entities } = convert(z.union([contract.ErrorAnswer, ...answers]), "output");
  return Object.fromEntries(Object.entries(entities).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const convert = (
  schema: z.ZodMiniType,
  io: keyof typeof names,
): { schema: Schema; entities: Record<string, Schema> } => {
  const converted = z.toJSONSchema(schema, {
    metadata: names[io],
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // The defaults belong to our tolerant reader. The server does not send them. Answers may contain additional keys.
      delete jsonSchema.default;
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs, $schema: _, ...own } = JSON.parse(text);
  return { schema: own, entities: $defs ?? {} };
};
