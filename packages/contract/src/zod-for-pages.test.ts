import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import * as zod from "zod/mini";
import * as withZod from "./index.ts";
import * as small from "./zod-for-pages.ts";

/** The contract as the dashboard uses it. */
let contract: typeof withZod;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock("zod/mini", () => small);
  contract = await import("./index.ts");
});

type JsonSchema = zod.core.JSONSchema.BaseSchema;

const oddValues = fc.constantFrom<unknown>(
  undefined,
  null,
  Number.NaN,
  Infinity,
  "12",
  " ",
  "-3.5",
);

/** Texts that reading changes. */
const oddTexts = fc.string({ unit: fc.constantFrom("a", "\u001b[31m", "\u0007", "\u202e", "\n") });

/** Values that mostly match a schema. */
const valuesLike = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 12, arbitrary: matchesOf(schema) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 1, arbitrary: oddValues },
  );

const matchesOf = ({ type, anyOf, properties, additionalProperties, items }: JsonSchema) => {
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(valuesLike));
  if (properties !== undefined) {
    const fields = Object.entries(properties).filter(isSchema);
    const values = Object.fromEntries(fields.map(([key, field]) => [key, valuesLike(field)]));
    return fc.record({ ...values, unknown: fc.jsonValue({ maxDepth: 1 }) }, { requiredKeys: [] });
  }
  if (typeof additionalProperties === "object")
    return fc.dictionary(fc.oneof(fc.string(), oddTexts), valuesLike(additionalProperties), {
      maxKeys: 3,
    });
  if (type === "array" && typeof items === "object" && !Array.isArray(items))
    return fc.array(valuesLike(items), { maxLength: 3 });
  if (type === "boolean") return fc.boolean();
  return type === "string" ? fc.oneof(fc.string(), oddTexts) : fc.oneof(fc.integer(), fc.double());
};

const isSchema = (entry: [string, unknown]): entry is [string, JsonSchema] =>
  typeof entry[1] === "object";

type Schema = { safeParse: (input: unknown) => { success: boolean; data?: unknown } };

/** The result, and as text the order of its keys. */
const resultOf = (schema: Schema, input: unknown) => {
  const { success, data } = schema.safeParse(input);
  return { success, data, text: JSON.stringify(data) };
};

const answered = Object.entries<withZod.Call>(withZod.calls).flatMap(([name, { answer }]) =>
  answer === undefined ? [] : [name],
);
const schemasOf = (name: string) => {
  const pick = ({ calls }: typeof withZod) =>
    Object.entries<withZod.Call>(calls).find(([one]) => one === name)?.[1].answer;
  const [own, original] = [pick(contract), pick(withZod)];
  if (own === undefined || original === undefined) throw new Error(`${name} has no answer`);
  return { own, original };
};

test.each(answered)("answers of %s are read as the library reads them", (name) => {
  const { own, original } = schemasOf(name);
  expect(["_zod" in own, "_zod" in original]).toEqual([false, true]);
  const inputs = valuesLike(zod.toJSONSchema(original, { io: "input", unrepresentable: "any" }));
  fc.assert(
    fc.property(inputs, (input) => {
      expect(resultOf(own, input)).toStrictEqual(resultOf(original, input));
    }),
    { numRuns: 30 },
  );
});

test("parse throws where the library throws", () => {
  expect(contract.Build.parse({ number: 3 })).toStrictEqual(withZod.Build.parse({ number: 3 }));
  expect(() => contract.Build.parse("no build")).toThrow("does not match its schema");
  expect(() => withZod.Build.parse("no build")).toThrow('"expected": "object"');
});

test("an object's own __proto__ is ignored", () => {
  const input: unknown = JSON.parse(
    '{"number":1,"params":{"__proto__":"x","a":"b"},"__proto__":{}}',
  );
  expect(resultOf(contract.Build, input)).toStrictEqual(resultOf(withZod.Build, input));
});

const withoutA = (text: string): string => text.replaceAll("a", "");

test.each([
  ["string", small.string(), zod.string()],
  [
    "changed string",
    small.string().check(small.overwrite(withoutA)),
    zod.string().check(zod.overwrite(withoutA)),
  ],
  ["number", small.number(), zod.number()],
  ["int", small.int(), zod.int()],
  ["boolean", small.boolean(), zod.boolean()],
  ["nullish", small.nullish(small.string()), zod.nullish(zod.string())],
  ["nullable", small.nullable(small.number()), zod.nullable(zod.number())],
  ["list", small.array(small.string()), zod.array(zod.string())],
  [
    "map",
    small.record(small.string(), small.optional(small.int())),
    zod.record(zod.string(), zod.optional(zod.int())),
  ],
  ["fallback", small.catch(small.boolean(), false), zod.catch(zod.boolean(), false)],
  [
    "object with more keys",
    small.catchall(small.extend(small.object({}), { a: small.string() }), small.int()),
    zod.catchall(zod.extend(zod.object({}), { a: zod.string() }), zod.int()),
  ],
  [
    "object",
    small.object({ a: small.string(), b: small.nullish(small.int()) }),
    zod.object({ a: zod.string(), b: zod.nullish(zod.int()) }),
  ],
] as const)("%s accepts what the library accepts", (_, own, original) => {
  const values = fc.oneof(
    fc.anything(),
    oddValues,
    fc.array(fc.string()),
    fc.dictionary(fc.string(), fc.integer()),
    fc.record({ a: fc.string(), b: fc.integer() }, { requiredKeys: [] }),
    fc.record({ a: fc.anything(), b: fc.anything() }, { requiredKeys: [] }),
  );
  fc.assert(
    fc.property(values, (value) => {
      expect(resultOf(own, value)).toStrictEqual(resultOf(original, value));
    }),
  );
});
