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
    response = await fetch(address, { ...options, headers, redirect: "error", signal });
  } catch (cause) {
    throw new ProviderError(`${address} did not answer: ${String(cause)}`, { cause });
  }
  if (response.ok) return response;
  const { status } = response;
  throw new ProviderError(`${address} answered ${status}`, { status });
}
