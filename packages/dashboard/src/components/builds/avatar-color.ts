/** One of five colours (1 to 5) by the first character of a name. */
export const avatarColor = (name: string): number => ((name.codePointAt(0) ?? 0) % 5) + 1;
