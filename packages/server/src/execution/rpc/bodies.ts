import { isFinished } from "@signalbox/contract";
import * as z from "zod/mini";
import { ApiError } from "../../lib/api-error.ts";
import { rpcLimits } from "./rpc-limits.ts";

/** The bodies that runners send. Go omits empty values or sends null for them. */

const shortText = z.string().check(z.maxLength(rpcLimits.nameCharacters));
/** A text that stages are matched by. */
const trait = z.pipe(
  z.nullish(shortText),
  z.transform((value) => value ?? ""),
);
/** A text that is cut if it is too long. */
const cutText = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => (value ?? "").slice(0, rpcLimits.textCharacters)),
);
const integer = z.pipe(
  z.nullish(z.int()),
  z.transform((value) => value ?? 0),
);
const flag = z.pipe(
  z.nullish(z.boolean()),
  z.transform((value) => value ?? false),
);
const names = z.pipe(
  z.nullish(z.array(shortText).check(z.maxLength(rpcLimits.steps))),
  z.transform((value) => value ?? []),
);
const status = z.enum(["pending", "running", "success", "failure", "error", "killed", "skipped"]);

const hasFewLabels = (labels: object): boolean => Object.keys(labels).length <= rpcLimits.labels;

export const PollBody = z.object({
  kind: trait,
  type: trait,
  os: trait,
  arch: trait,
  variant: trait,
  kernel: trait,
  labels: z.pipe(
    z.nullish(z.record(shortText, shortText).check(z.refine(hasFewLabels))),
    z.transform((value) => value ?? {}),
  ),
});

export const StepBody = z.object({
  number: z.int().check(z.gte(1)),
  name: shortText.check(z.minLength(1)),
  status,
  exit_code: integer,
  error: cutText,
  errignore: flag,
  depends_on: names,
  image: cutText,
  detached: flag,
  schema: cutText,
});
export type StepBody = z.output<typeof StepBody>;

/** The runner omits `repo_id` and more, so only these values are read. */
export const StageBody = z.object({
  status,
  error: cutText,
  exit_code: integer,
  steps: z.pipe(
    z.nullish(z.array(StepBody).check(z.maxLength(rpcLimits.steps))),
    z.transform((value) => value ?? []),
  ),
});
export type StageBody = z.output<typeof StageBody>;

export const CardBody = z.object({ schema: cutText, data: z.unknown() });

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
