/** Says important things to the person who started the server: one line each. */
export type Report = {
  line: (text: string) => void;
  /** Something that went wrong and was survived. The cause is for those who look after the server. */
  problem: (text: string, cause?: unknown) => void;
};

export const createReport = (): Report => ({
  line: (text) => console.log(text),
  problem: (text, cause) => console.error(cause === undefined ? text : `${text}: ${toText(cause)}`),
});

const toText = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
