export type Print = (line: string) => void;

/** A command of the command line. Takes the arguments after its name; resolves with its exit status. */
export type Command = (args: readonly string[], print: Print) => Promise<number | undefined>;
