/** The server cannot start; the message is one line for the person who started it. */
export class StartError extends Error {
  override name = "StartError";
  readonly exitStatus: number;

  constructor(
    message: string,
    { exitStatus = 1, cause }: { exitStatus?: number; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.exitStatus = exitStatus;
  }
}

/** The code of a system error, such as `EACCES`. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}
