export type Print = (line: string) => void;

/** A command of the command line. Gets the words after its name; resolves with its exit status. */
export type Command = (words: readonly string[], print: Print) => Promise<number | undefined>;
