/** An answer that the forge may call unchanged (https://www.rfc-editor.org/rfc/rfc9110#section-13). */
export type Kept = { etag: string; text: string; headers: Headers };

/** The newest answers to people, up to a total size. */
export type AnswerCache = {
  find: (token: string, path: string) => Kept | undefined;
  keep: (token: string, path: string, answer: Kept) => void;
};

export function createAnswerCache(maxCharacters = 16_000_000): AnswerCache {
  const kept = new Map<string, Kept>();
  let characters = 0;
  const nameOf = (token: string, path: string) => `${token} ${path}`;
  const remove = (name: string): void => {
    characters -= kept.get(name)?.text.length ?? 0;
    kept.delete(name);
  };
  return {
    find: (token, path) => kept.get(nameOf(token, path)),
    keep: (token, path, answer) => {
      const name = nameOf(token, path);
      remove(name);
      kept.set(name, answer);
      characters += answer.text.length;
      for (const oldest of kept.keys()) {
        if (characters <= maxCharacters) return;
        remove(oldest);
      }
    },
  };
}
