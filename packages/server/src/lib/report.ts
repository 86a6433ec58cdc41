/** Prints one-line messages for the person who started the server. */
export type Report = {
  line: (text: string) => void;
  /** Reports an error from which the server recovered. The cause is for the administrator. */
  problem: (text: string, cause?: unknown) => void;
};

export function createReport(): Report {
  return {
    line: (text) => console.log(text),
    problem: (text, cause) =>
      console.error(cause === undefined ? text : `${text}: ${toText(cause)}`),
  };
}

const toText = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
