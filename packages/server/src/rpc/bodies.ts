import { isFinished } from "@signalbox/contract";
import * as z from "zod/mini";
import { ApiError } from "../lib/api-error.ts";
import { rpcLimits } from "./rpc-limits.ts";

/** The bodies that runners send. Go omits empty values or sends null for them. */

const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ""),
);
const whole = z.pipe(
  z.nullish(z.int()),
  z.transform((value) => value ?? 0),
);
const flag = z.pipe(
  z.nullish(z.boolean()),
  z.transform((value) => value ?? false),
);
const names = z.pipe(
  z.nullish(z.array(z.string())),
  z.transform((value) => value ?? []),
);
const status = z.enum(["pending", "running", "success", "failure", "error", "killed", "skipped"]);

export const PollBody = z.object({
  kind: text,
  type: text,
  os: text,
  arch: text,
  variant: text,
  kernel: text,
  labels: z.pipe(
    z.nullish(z.record(z.string(), z.string())),
    z.transform((value) => value ?? {}),
  ),
});

export const StepBody = z.object({
  number: z.int().check(z.gte(1)),
  name: z.string().check(z.minLength(1), z.maxLength(rpcLimits.nameCharacters)),
  status,
  exit_code: whole,
  error: text,
  errignore: flag,
  depends_on: names,
  image: text,
  detached: flag,
  schema: text,
});
export type StepBody = z.output<typeof StepBody>;

/** The runner omits `repo_id` and more, so only these values are read. */
export const StageBody = z.object({
  status,
  error: text,
  exit_code: whole,
  steps: z.pipe(
    z.nullish(z.array(StepBody).check(z.maxLength(rpcLimits.steps))),
    z.transform((value) => value ?? []),
  ),
});
export type StageBody = z.output<typeof StageBody>;

const maxPosition = 2 ** 31 - 1;

export const LinesBody = z.array(
  z.object({
    pos: z.int().check(z.gte(0), z.lte(maxPosition)),
    out: text,
    time: whole,
  }),
);
export type Line = z.output<typeof LinesBody>[number];

export const CardBody = z.object({ schema: text, data: z.unknown() });

/** Parses a body. Throws a 400 that names the first wrong value. */
export function readBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(body));
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join(".") ?? "";
  throw new ApiError(400, path === "" ? "The body is invalid" : `The body is invalid at ${path}`);
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new ApiError(400, "The body is not JSON");
  }
}

/** Whether a body reports the end of a stage or step. */
export function isEnd(body: { status: string }): boolean {
  return isFinished(body.status);
}
