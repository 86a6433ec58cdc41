/** The text that these keys type. Enter does not choose anything, because nothing that it could choose was shown. */
export function typedText(keys: readonly string[]): string {
  const characters: string[] = [];
  for (const key of keys) {
    if (key === "Backspace") characters.pop();
    else if (key !== "Enter") characters.push(key);
  }
  return characters.join("");
}
