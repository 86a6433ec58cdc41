/** A request for a stored log, which the thread of the engine sends. */
export type LogRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: RequestCredentials;
};

/** The head of the answer to a request for a stored log. */
export type LogAnswer = {
  /** 0 if the server could not be reached. */
  readonly status: number;
  readonly statusText: string;
  /** The body of a refusal, or why the server could not be reached. Empty for a log, which the engine reads. */
  readonly text: string;
};
