import * as z from "zod/mini";

/** The parts of a simulated Woodpecker server take questions and give answers. */
export type Question = { method: string; path: string; query: URLSearchParams; body: string };
export type Answer = { status: number; body?: unknown };
export type Json = Record<string, unknown>;

/** The object that a body contains. */
export function readBody(body: string): Json {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(body || "{}"));
}

export function secondsNow(): number {
  return Math.floor(Date.now() / 1000);
}

export function without(object: Json, ...names: string[]): Json {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
