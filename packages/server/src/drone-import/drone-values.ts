import type { DroneRow } from "./drone-source.ts";

/** Converts the values of a Drone database, whatever the database made of them: what does not fit becomes empty. */

const decoder = new TextDecoder();

export function textOf(row: DroneRow, column: string): string {
  const value = row[column];
  if (typeof value === "string") return value;
  if (value instanceof Uint8Array) return decoder.decode(value);
  return typeof value === "number" || typeof value === "bigint" ? String(value) : "";
}

/** A whole number from 0. */
export function numberOf(row: DroneRow, column: string): number {
  const value = Number(row[column] ?? 0);
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** An exit status or another whole number that may be negative. */
export function integerOf(row: DroneRow, column: string): number {
  const value = Number(row[column] ?? 0);
  return Number.isSafeInteger(value) ? value : 0;
}

export function flagOf(row: DroneRow, column: string): boolean {
  const value = row[column];
  return value === true || value === "true" || Number(value ?? 0) === 1;
}

/** The bytes of a column, which a database may keep as text. */
export function bytesOf(row: DroneRow, column: string): Uint8Array {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  return Buffer.from(typeof value === "string" ? value : "", "utf8");
}

/** The texts of a JSON list; empty for anything else, such as the word null. */
export function listOf(row: DroneRow, column: string): string[] {
  const value = jsonOf(row, column);
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

/** The texts of a JSON object; empty for anything else. */
export function mapOf(row: DroneRow, column: string): Record<string, string> {
  const value = jsonOf(row, column);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

function jsonOf(row: DroneRow, column: string): unknown {
  const text = textOf(row, column);
  // Most are empty, and an exception takes long.
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
