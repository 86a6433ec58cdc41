/** Logs that were made to harm a viewer: stored logs as bytes, by name. Each is created on first use. */
export const HOSTILE_LOGS: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  markup: () =>
    log(["<script>window.hacked = 1</script>\n", '<img src=x onerror="window.hacked=1">\n']),
  scriptLinks: () =>
    log([
      "\u001b]8;;javascript:window.hacked=1\u0007click\u001b]8;;\u0007\n",
      "\u001b]8;;data:text/html,<script>window.hacked=1</script>\u001b\\click\u001b]8;;\u001b\\\n",
      "javascript:alert(1) data:text/html,x file:///etc/passwd vbscript:x\n",
      "\u001b]8;;https://evil.example/\u0007https://bank.example/\u001b]8;;\u0007\n",
      "https://bank.example@evil.example/ https://b\u0430nk.example/\n",
    ]),
  bidirectional: () =>
    log(["access \u202e)nimda(\u202c granted \u2066\u2067\u2069\n", "\u200f\u061c\u200b\ufeff\n"]),
  controls: () => log(Array.from({ length: 160 }, (_, code) => `a${String.fromCharCode(code)}b\n`)),
  escapes: () =>
    log([
      "\u001b[2J\u001b[H\u001b[?1049h\u001bc\u001b[!p\u001b[3J still here\n",
      "\u001b]0;title\u0007\u001b]52;c;aGFja2Vk\u0007\u001bP+q544e\u001b\\ still here\n",
      "\u001b]unterminated\n",
      "\u001b[99999999999999999999m\u001b[38;2;999;-1;;m\u001b[38;5m\u001b[;;;;;;m still here\n",
      `\u001b[${"1;".repeat(50_000)}m still here\n`,
      "\u001b[9999999999C\u001b[9999999999D still here\n",
    ]),
  padding: () => log(Array.from({ length: 20_000 }, () => "\u001b[9999Cx\n")),
  cursor: () =>
    log(Array.from({ length: 20_000 }, (_, i) => `\u001b[${i % 300}A${"x".repeat(i % 50)}\n\n`)),
  backspaces: () => log([`${"x\b".repeat(500_000)}\n`]),
  returns: () => log([`${"x".repeat(50_000)}${"\ry".repeat(200_000)}\n`]),
  colours: () =>
    log(
      Array.from(
        { length: 90_000 },
        (_, i) => `\u001b[38;2;${i & 255};${(i >> 8) & 255};${i >> 16}mx\n`,
      ),
    ),
  links: () =>
    log(Array.from({ length: 30_000 }, (_, i) => `\u001b]8;;https://e.example/${i}\u0007x\n`)),
  longLine: () => log(["x".repeat(10_000_000)]),
  longLineOfLinks: () => log(["https://e.example/)))))".repeat(40_000)]),
  newlines: () => log(["\n".repeat(1_000_000)]),
  marks: () => log([`e${"\u0301".repeat(100_000)}\r.\n`]),
  groups: () => log(Array.from({ length: 50_000 }, () => "::group::x\n")),
  brokenUtf8: () => {
    const bytes = log(["a?b?\n", "c\n"]);
    return bytes.map((byte) => (byte === 0x3f ? 0xc3 : byte));
  },
  surrogates: () => text('[{"pos":0,"out":"\\ud83d \\ude00 \\ud83d\\u0041\\n","time":0}]'),
  cutJson: () => log(["first\n", "second\n"]).slice(0, -12),
  brokenJson: () => text('[{"pos":0,"out":"first\\n","time":0},{"pos":1,,,"out":]}'),
  notALog: () => text('{"message":"sql: no rows in result set"}'),
  html: () => text("<!doctype html><title>Bad gateway</title>"),
  bareNumber: () => text("404"),
  nestedJson: () => text(`[${"[".repeat(100_000)}`),
  hugeNumbers: () =>
    text('[{"pos":1e999,"out":"a\\n","time":-5},{"pos":"7","out":"b\\n","time":null}]'),
  empty: () => text(""),
};

function log(outs: readonly string[]): Uint8Array<ArrayBuffer> {
  return text(JSON.stringify(outs.map((out, pos) => ({ pos, out, time: 0 }))));
}

function text(json: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(json);
}
