import { visibilities } from "@signalbox/contract";
import * as z from "zod/mini";
import type { RepositoryAccess } from "../../source/access.ts";

/** Parses the column `access` of a repository. Remembers what it parsed, because most repositories share a few access lists. */
export function parseAccess(column: string): RepositoryAccess {
  const known = parsedAccess.get(column);
  if (known !== undefined) return known;
  const access = accessColumn.parse(JSON.parse(column));
  if (column.length > maxParsedCharacters) return access;
  if (parsedAccess.size >= maxParsedAccess) parsedAccess.clear();
  for (const entries of [access.admin, access.write, access.read]) Object.freeze(entries);
  parsedAccess.set(column, Object.freeze(access));
  return access;
}

const parsedAccess = new Map<string, RepositoryAccess>();
const maxParsedAccess = 500;
const maxParsedCharacters = 4096;

const accessColumn = z.object({
  admin: z.array(z.string()),
  write: z.array(z.string()),
  read: z.array(z.string()),
  visibility: z.nullable(z.enum(visibilities)),
  people: z.optional(z.record(z.string(), z.enum(["read", "write", "admin"]))),
});
