const GROUND = 0;
const ESCAPE = 1;
const CSI = 2;
const STRING = 3;
const STRING_ESCAPE = 4;
const CHARSET = 5;

/** Numbers, because the state is read for every byte of a sequence. */
type State =
  | typeof GROUND
  | typeof ESCAPE
  | typeof CSI
  | typeof STRING
  | typeof STRING_ESCAPE
  | typeof CHARSET;

const BEL = 0x07;
const LF = 0x0a;
const CR = 0x0d;
const CAN = 0x18;
const SUB = 0x1a;

/**
 * The characters after an ESC that begin or end a sequence, by their names in ECMA-48
 * (https://ecma-international.org/publications-and-standards/standards/ecma-48/).
 */
const DCS = 0x50; // P
const SOS = 0x58; // X
const CSI_BEGIN = 0x5b; // [
const STRING_END = 0x5c; // \
const OSC = 0x5d; // ]
const PM = 0x5e; // ^
const APC = 0x5f; // _

const beginsString = (byte: number): boolean =>
  byte === OSC || byte === DCS || byte === SOS || byte === PM || byte === APC;

const MAX_PARAMS = 64;
const MAX_STRING = 4096;

export type EscapeHandler = {
  /** `params` excludes the final character. */
  readonly csi: (final: string, params: string) => void;
  /** The content of an operating system command, such as `8;;https://…`. */
  readonly osc: (data: string) => void;
};

/**
 * Extracts escape sequences from a stream cut at any byte. A sequence without an end is abandoned at the
 * end of its line. Otherwise a stray ESC would swallow the rest of the log.
 */
export class EscapeParser {
  #handler: EscapeHandler;
  #state: State = GROUND;
  #params = "";
  #data: number[] = [];
  #isOsc = false;

  constructor(handler: EscapeHandler) {
    this.#handler = handler;
  }

  get isActive(): boolean {
    return this.#state !== GROUND;
  }

  /** Whether only the ESC of a sequence has been read. */
  get hasJustBegun(): boolean {
    return this.#state === ESCAPE;
  }

  /** Resets the parser after the caller has read the sequence itself. */
  abandon(): void {
    this.#state = GROUND;
  }

  /** Handles an ESC. */
  escape(): void {
    this.#state = this.#state === STRING ? STRING_ESCAPE : ESCAPE;
  }

  /** Handles another control character. Returns false if it was part of the sequence. */
  control(code: number): boolean {
    if (this.#state === STRING && code !== LF && code !== CAN && code !== SUB) {
      if (code === BEL) this.#endString();
      else if (code !== CR) this.#collect(code);
      return code === CR;
    }
    this.#state = GROUND;
    return true;
  }

  /** Reads bytes from `from` and returns the offset of the first byte after the sequence. */
  take(bytes: Uint8Array, from: number, to: number): number {
    let at = from;
    while (at < to && this.#state !== GROUND) {
      if (!this.#byte(bytes[at] ?? 0)) return at;
      at++;
    }
    return at;
  }

  /** Returns false if the byte does not belong to a sequence. */
  #byte(byte: number): boolean {
    switch (this.#state) {
      case ESCAPE:
        return this.#afterEscape(byte);
      case CSI:
        return this.#inCsi(byte);
      case CHARSET:
        this.#state = GROUND;
        return byte < 0x80;
      case STRING_ESCAPE:
        if (byte === STRING_END) {
          this.#endString();
          return true;
        }
        return this.#afterEscape(byte);
      case STRING:
        this.#collect(byte);
        return true;
      case GROUND:
        break;
    }
    this.#state satisfies typeof GROUND;
    return false;
  }

  #afterEscape(byte: number): boolean {
    this.#state = GROUND;
    if (byte === CSI_BEGIN) {
      this.#state = CSI;
      this.#params = "";
    } else if (beginsString(byte)) {
      this.#state = STRING;
      this.#isOsc = byte === OSC;
      this.#data = [];
    } else if (byte >= 0x20 && byte <= 0x2f) this.#state = CHARSET;
    return byte < 0x80;
  }

  #inCsi(byte: number): boolean {
    if (byte >= 0x40 && byte <= 0x7e) {
      this.#state = GROUND;
      if (this.#params.length < MAX_PARAMS) {
        this.#handler.csi(String.fromCharCode(byte), this.#params);
      }
      return true;
    }
    if (byte < 0x20 || byte > 0x7e) {
      this.#state = GROUND;
      return false;
    }
    if (this.#params.length < MAX_PARAMS) this.#params += String.fromCharCode(byte);
    return true;
  }

  #collect(byte: number): void {
    if (this.#isOsc && this.#data.length < MAX_STRING) this.#data.push(byte);
  }

  #endString(): void {
    this.#state = GROUND;
    if (!this.#isOsc || this.#data.length >= MAX_STRING) return;
    this.#handler.osc(new TextDecoder().decode(new Uint8Array(this.#data)));
  }
}
