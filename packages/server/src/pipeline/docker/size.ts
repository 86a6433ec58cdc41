const units = "bkmgtp";
const pattern = /^(\d+(?:\.\d+)?) ?(?:(b)|([kmgtp])(?:i?b)?)?$/i;

/**
 * The bytes of a size such as `1024`, `16MB` or `1.5 GiB`. All units are powers of 1024, as in
 * https://pkg.go.dev/github.com/docker/go-units#RAMInBytes. Null if the text is not a size.
 */
export function parseSize(text: string): number | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const unit = match[2] ?? match[3] ?? "b";
  const bytes = Math.floor(Number(match[1]) * 1024 ** units.indexOf(unit.toLowerCase()));
  return Number.isSafeInteger(bytes) ? bytes : null;
}
