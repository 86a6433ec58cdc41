/**
 * A stream of text, divided into what a terminal shows and the escape sequences and control characters between. It may
 * be cut anywhere, also within a sequence.
 */
export class VisibleText {
  #text = "";
  #sequences: { at: number; text: string }[] = [];
  /** How many characters and sequences were taken. */
  #taken = 0;
  #takenSequences = 0;
  /** The beginning of a sequence whose end has not arrived. */
  #partial = "";
  /** The length of the sequences since the last visible character. */
  #gap = 0;
  #inSequence: (sequence: string) => string;

  /** @param inSequence replaces values in the text of a sequence, such as a window's title or a link's address */
  constructor(inSequence: (sequence: string) => string) {
    this.#inSequence = inSequence;
  }

  get isEmpty(): boolean {
    return this.#text === "" && this.#partial === "";
  }

  /** The visible characters. Their indexes are valid until `forgetTaken`. */
  get text(): string {
    return this.#text;
  }

  push(text: string): void {
    const { whole, partial } = splitPartial(this.#partial + text);
    this.#partial = partial;
    let from = 0;
    sequencePattern.lastIndex = 0;
    for (
      let match = sequencePattern.exec(whole);
      match !== null;
      match = sequencePattern.exec(whole)
    ) {
      this.#show(whole.slice(from, match.index));
      this.insert(this.#inSequence(match[0]));
      from = sequencePattern.lastIndex;
    }
    this.#show(whole.slice(from));
  }

  /** Adds a text that is not visible. */
  insert(text: string): void {
    this.#sequences.push({ at: this.#text.length, text });
    this.#gap += text.length;
    if (this.#gap > maxGap) this.#show(barrier);
  }

  /** Takes what comes before this index, with all sequences. */
  take(end: number): string {
    let taken = "";
    for (const { at, text } of this.#takeSequences(end)) {
      taken += this.#text.slice(this.#taken, at) + text;
      this.#taken = at;
    }
    taken += this.#text.slice(this.#taken, end);
    this.#taken = end;
    return taken.includes(barrier) ? taken.replaceAll(barrier, "") : taken;
  }

  /**
   * Takes what comes before this index. Returns only the sequences, because text that follows may depend on them, such as
   * on a colour. Single control characters move the cursor in what is left out.
   */
  skip(end: number): string {
    this.#taken = end;
    const skipped = Array.from(this.#takeSequences(end - 1), ({ text }) => text).join("");
    return (skipped.match(sequencePattern) ?? []).filter(({ length }) => length > 1).join("");
  }

  /** Takes a sequence that has begun. */
  takePartial(): string {
    const partial = this.#partial;
    this.#partial = "";
    return this.#inSequence(partial);
  }

  forgetTaken(): void {
    this.#text = this.#text.slice(this.#taken);
    this.#sequences = this.#sequences
      .slice(this.#takenSequences)
      .map(({ at, text }) => ({ at: at - this.#taken, text }));
    this.#taken = 0;
    this.#takenSequences = 0;
    if (this.#text === "") this.#gap = 0;
  }

  #show(text: string): void {
    if (text === "") return;
    this.#text += text;
    this.#gap = 0;
  }

  *#takeSequences(last: number): Generator<{ at: number; text: string }> {
    for (;;) {
      const next = this.#sequences[this.#takenSequences];
      if (next === undefined || next.at > last) return;
      this.#takenSequences += 1;
      yield next;
    }
  }
}

/** The text without sequences and control characters, and the beginning of a sequence at its end. */
export function divideText(text: string): { visible: string; partial: string } {
  if (!controlCharacter.test(text)) return { visible: text, partial: "" };
  const { whole, partial } = splitPartial(text);
  return { visible: whole.replaceAll(sequencePattern, ""), partial };
}

function splitPartial(text: string): { whole: string; partial: string } {
  const [partial = ""] = partialPattern.exec(text.slice(-maxSequence)) ?? [];
  return { whole: text.slice(0, text.length - partial.length), partial };
}

/**
 * Longer sequences than this between two characters are not looked through, because text before them is held back until they
 * end. A barrier then takes their place, a character that is never visible.
 */
const maxGap = 4096;
const barrier = "\0";

/** Any but tab and newline. */
const controlCharacter = new RegExp(String.raw`[\0-\x08\x0b-\x1f\x7f-\x9f]`);

/** The parts of sequences (ECMA-48). Their lengths are limited, because a sequence is held back until it ends. */
const begin = String.raw`(?:\x1b\[|\x9b)[0-?]{0,256}[ -/]{0,16}`;
const string = String.raw`\x1b[\]PX^_][^\0-\x1f\x7f]{0,4096}`;
const maxSequence = 4200;
const sequencePattern = new RegExp(
  [
    `${begin}[@-~]`,
    String.raw`${string}(?:\x07|\x1b\\)`,
    String.raw`\x1b[ -/]{1,16}[0-~]`,
    String.raw`\x1b[0-OQ-WYZ\\\`-~]`,
    controlCharacter.source,
  ].join("|"),
  "g",
);
const partialPattern = new RegExp(String.raw`(?:${begin}|${string}\x1b?|\x1b[ -/]{0,16})$`);
