import * as z from "zod/mini";
import { ApiError } from "../../../lib/api-error.ts";

const maxPosition = 2 ** 31 - 1;

/** A line of a log. Go omits empty values or sends null for them. */
const Line = z.object({
  pos: z.int().check(z.gte(0), z.lte(maxPosition)),
  out: z.pipe(
    z.nullish(z.string()),
    z.transform((value) => value ?? ""),
  ),
  time: z.pipe(
    z.nullish(z.int()),
    z.transform((value) => value ?? 0),
  ),
});
export type Line = z.output<typeof Line>;

/** Throws a 400 if the value is not a line. */
export function toLine(value: unknown): Line {
  const parsed = Line.safeParse(value);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join(".") ?? "";
  throw new ApiError(400, `A line of the log is invalid${path === "" ? "" : ` at ${path}`}`);
}
