import { networkReason } from "../../lib/network-reason.ts";

/** The provider failed or sent an invalid answer; the message is for the administrator. */
export class ProviderError extends Error {
  override name = "ProviderError";
  /** The status of a refusal; undefined if the provider did not answer, or its answer is invalid. */
  readonly status: number | undefined;

  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.status = status;
  }
}

const answerMs = 10_000;

/** Sends a request to the provider. Rejects with a ProviderError unless the answer is a success. */
export async function requestProvider(
  address: string,
  { headers: given, ...options }: RequestInit,
): Promise<Response> {
  const headers = new Headers(given);
  headers.set("Accept", "application/json");
  headers.set("User-Agent", "signalbox");
  const signal = AbortSignal.timeout(answerMs);
  let response: Response;
  try {
    response = await fetch(address, { ...options, headers, redirect: "manual", signal });
  } catch (cause) {
    throw new ProviderError(`${address} did not answer: ${networkReason(cause)}`, { cause });
  }
  if (response.ok) return response;
  const { status } = response;
  const location = response.headers.get("location");
  // Nothing is sent there, because it may be another host. It may also be a new address of this one.
  if (status >= 300 && status < 400 && location !== null)
    throw new ProviderError(
      `${address} redirects to ${URL.parse(location, address)?.origin ?? location}`,
    );
  throw new ProviderError(`${address} answered ${status}`, { status });
}
