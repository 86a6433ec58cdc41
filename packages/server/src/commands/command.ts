export type Print = (line: string) => void;

/** A command of the command line. Gets the words after its name; resolves with its exit status. */
export type Command = (words: readonly string[], print: Print) => Promise<number | undefined>;

/** The folder in which the user gave the command. npm runs in the folder of the project instead. */
export function userFolder(): string {
  return process.env["INIT_CWD"] ?? process.cwd();
}
