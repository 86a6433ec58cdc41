import type { Clock } from "../lib/clock.ts";
import type { Upstream } from "./upstream.ts";

/** What the server's own page says about its licence; empty: nothing is wrong with it. */
export type LicenceState = "" | "expired" | "exceeded";

/** Knows the state of the server's licence, for which there is no call: its page says it in a script. */
export type Licence = {
  /** The state as far as it is known. Looks again in the background where that was long ago. */
  state: () => LicenceState;
};

const lookEveryMs = 60_000;
const limits = { answerMs: 10_000, pieceMs: 10_000 };
const maxPageCharacters = 100_000;

type LicenceDeps = {
  upstream: Upstream;
  headers: Readonly<Record<string, string>>;
  clock: Clock;
  signal: AbortSignal;
};

/** Begins with a first look. A server that does not answer leaves the state as it is. */
export const followLicence = ({ upstream, headers, clock, signal }: LicenceDeps): Licence => {
  let known: LicenceState = "";
  let lookedAt = 0;
  const look = async (): Promise<void> => {
    const page = await readPage(upstream, headers, signal);
    if (page !== undefined) known = readState(page);
  };
  const state = () => {
    if (clock() - lookedAt >= lookEveryMs) {
      lookedAt = clock();
      // Requests of people tell when a server does not answer; this one has nobody to tell.
      look().catch(() => undefined);
    }
    return known;
  };
  state();
  return { state };
};

/** The page for visitors, which needs no account. */
const readPage = async (
  upstream: Upstream,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const question = { method: "GET", path: "/welcome", headers, limits, signal };
  const { status, headers: answered, body } = await upstream.ask(question);
  const isPage = status === 200 && answered["content-type"]?.startsWith("text/html") === true;
  let page = "";
  for await (const piece of body.setEncoding("utf8")) {
    page += String(piece);
    if (page.length > maxPageCharacters) break;
  }
  return isPage ? page : undefined;
};

const readState = (page: string): LicenceState => {
  if (/window\.LICENSE_LIMIT_EXCEEDED\s*=\s*true/.test(page)) return "exceeded";
  return /window\.LICENSE_EXPIRED\s*=\s*true/.test(page) ? "expired" : "";
};
