/** One of five colours (1 to 5) by the first character of a name. */
export function avatarColor(name: string): number {
  return ((name.codePointAt(0) ?? 0) % 5) + 1;
}
