import {
  Build,
  calls,
  ErrorAnswer,
  fillPath,
  type LocalRunReport,
  type NewLocalRun,
} from "@signalbox/contract";
import { systemCode } from "../../lib/start-error.ts";
import { StatusError } from "../../lib/status-error.ts";

/** The server to which a local run is sent. Its calls reject with a {@link Refusal} or {@link Unreachable}. */
export type ServerClient = {
  /** Without a trailing slash. */
  address: string;
  /** @param slug `namespace/name` */
  begin: (slug: string, run: NewLocalRun) => Promise<Build>;
  report: (slug: string, number: number, report: LocalRunReport) => Promise<Build>;
};

/** The server refuses this call, and repeating it would not help. */
export class Refusal extends StatusError {
  override name = "Refusal";
}

/** The server cannot be reached or is busy: the same call may succeed later. */
export class Unreachable extends Error {
  override name = "Unreachable";
}

const answerMs = 20_000;

export function createServerClient(url: URL, token: string): ServerClient {
  const address = url.href.replace(/\/+$/, "");

  const post = async (path: string, body: object): Promise<Build> => {
    const response = await fetch(address + path, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      // A redirect could send the token to another server.
      redirect: "error",
      signal: AbortSignal.timeout(answerMs),
    }).catch((cause: unknown) => {
      throw new Unreachable(reasonOf(cause), { cause });
    });
    const text = await response.text().catch((cause: unknown) => {
      throw new Unreachable(reasonOf(cause), { cause });
    });
    if (response.ok) return Build.parse(toJson(text));
    const { message } = ErrorAnswer.parse(toJson(text));
    const detail = `${response.status} ${message}`.trim();
    const mayChange = response.status >= 500 || [408, 429].includes(response.status);
    throw mayChange ? new Unreachable(detail) : new Refusal(response.status, detail);
  };

  return {
    address,
    begin: (slug, run) => post(fillPath(calls.beginLocalRun.path, partsOf(slug)), run),
    report: (slug, number, report) =>
      post(fillPath(calls.reportLocalRun.path, { ...partsOf(slug), number }), report),
  };
}

function partsOf(slug: string): { namespace: string; name: string } {
  const [namespace = "", name = ""] = slug.split("/");
  return { namespace, name };
}

/** A different server may answer with any text. */
function toJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const inner = cause.cause instanceof Error ? cause.cause : cause;
  return systemCode(inner) ?? inner.message;
}
