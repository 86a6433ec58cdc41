/**
 * The part of `zod/mini` that the contract uses. In the dashboard it takes the place of the library
 * (`packages/dashboard/vite.config.ts`), because it is a tenth of its size: it says that a value is invalid, but not why.
 * Its test compares the results of both.
 */

/** A value, or {@link invalid}. */
type Result = unknown;

const invalid = Symbol("invalid");

type Schema = {
  read: (input: unknown) => Result;
  /** Whether an object may lack the key. */
  isOptionalIn: boolean;
  /** Whether the key then stays absent. */
  isOptionalOut: boolean;
  safeParse: (input: unknown) => { success: boolean; data?: unknown };
  parse: (input: unknown) => unknown;
};

type Shape = Readonly<Record<string, Schema>>;
type ObjectSchema = Schema & { shape: Shape };

/* @__NO_SIDE_EFFECTS__ */
function schemaOf(
  read: Schema["read"],
  isOptionalIn = false,
  isOptionalOut = isOptionalIn,
): Schema {
  return {
    read,
    isOptionalIn,
    isOptionalOut,
    safeParse: (input) => {
      const data = read(input);
      return data === invalid ? { success: false } : { success: true, data };
    },
    parse: (input) => {
      const data = read(input);
      if (data === invalid) throw new TypeError("The value does not match its schema");
      return data;
    },
  };
}

type StringSchema = Schema & { check: (change: (text: string) => string) => Schema };

/* @__NO_SIDE_EFFECTS__ */
export function string(): StringSchema {
  const read = (input: unknown): Result => (typeof input === "string" ? input : invalid);
  return {
    ...schemaOf(read),
    check: (change) => schemaOf((input) => (typeof input === "string" ? change(input) : invalid)),
  };
}

/** Changes a valid string. */
/* @__NO_SIDE_EFFECTS__ */
export function overwrite(change: (text: string) => string): (text: string) => string {
  return change;
}

/* @__NO_SIDE_EFFECTS__ */
export function number(): Schema {
  return schemaOf((input) => (Number.isFinite(input) ? input : invalid));
}

/* @__NO_SIDE_EFFECTS__ */
export function int(): Schema {
  return schemaOf((input) => (Number.isSafeInteger(input) ? input : invalid));
}

/* @__NO_SIDE_EFFECTS__ */
export function boolean(): Schema {
  return schemaOf((input) => (typeof input === "boolean" ? input : invalid));
}

/* @__NO_SIDE_EFFECTS__ */
export function optional({ read }: Schema): Schema {
  return schemaOf((input) => (input === undefined ? input : read(input)), true);
}

/* @__NO_SIDE_EFFECTS__ */
export function nullable({ read, isOptionalIn, isOptionalOut }: Schema): Schema {
  return schemaOf((input) => (input === null ? input : read(input)), isOptionalIn, isOptionalOut);
}

/* @__NO_SIDE_EFFECTS__ */
export function nullish(inner: Schema): Schema {
  return optional(nullable(inner));
}

type Fallback = ((context: { value: unknown }) => unknown) | object | string | number | boolean;

/* @__NO_SIDE_EFFECTS__ */
function catchInvalid({ read, isOptionalOut }: Schema, fallback: Fallback | undefined): Schema {
  const readOrFallBack = (value: unknown): Result => {
    const result = read(value);
    if (result !== invalid) return result;
    return typeof fallback === "function" ? fallback({ value }) : fallback;
  };
  return schemaOf(readOrFallBack, true, isOptionalOut);
}
export { catchInvalid as catch };

/* @__NO_SIDE_EFFECTS__ */
export function array({ read }: Schema): Schema {
  return schemaOf((input) => {
    if (!Array.isArray(input)) return invalid;
    const items = input.map(read);
    return items.includes(invalid) ? invalid : items;
  });
}

/* @__NO_SIDE_EFFECTS__ */
export function record(key: Schema, { read }: Schema): Schema {
  return schemaOf((input) =>
    isObject(input) ? readEntries(Object.keys(input), input, read, key.read) : invalid,
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function object(shape: Shape): ObjectSchema {
  const fields = Object.entries(shape);
  const read = (input: unknown): Result => {
    if (!isObject(input)) return invalid;
    const output: Record<string, unknown> = {};
    for (const [key, field] of fields) {
      const isPresent = key in input;
      if (!isPresent && field.isOptionalOut) continue;
      const value = isPresent || field.isOptionalIn ? field.read(input[key]) : invalid;
      if (value === invalid) return invalid;
      output[key] = value;
    }
    return output;
  };
  return { ...schemaOf(read), shape };
}

/* @__NO_SIDE_EFFECTS__ */
export function extend({ shape }: ObjectSchema, more: Shape): ObjectSchema {
  return object({ ...shape, ...more });
}

/* @__NO_SIDE_EFFECTS__ */
export function catchall({ read, shape }: ObjectSchema, rest: Schema): Schema {
  return schemaOf((input) => {
    const known = read(input);
    if (!isObject(known) || !isObject(input)) return invalid;
    const others = readEntries(
      Object.keys(input).filter((key) => !(key in shape)),
      input,
      rest.read,
    );
    return isObject(others) ? { ...known, ...others } : invalid;
  });
}

const isObject = (input: unknown): input is Record<string, unknown> =>
  typeof input === "object" && input !== null && !Array.isArray(input);

function readEntries(
  keys: readonly string[],
  input: Readonly<Record<string, unknown>>,
  read: Schema["read"],
  readKey: Schema["read"] = (key) => key,
): Result {
  const output: Record<string, unknown> = {};
  for (const key of keys) {
    const name = readKey(key);
    if (name === "__proto__") continue;
    const value = read(input[key]);
    if (value === invalid || typeof name !== "string") return invalid;
    output[name] = value;
  }
  return output;
}
