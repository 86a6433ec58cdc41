/** https://webassembly.github.io/spec/core/binary/modules.html */
const headerBytes = 8;
const memorySection = 5;
const pageBytes = 65_536;

/**
 * A copy of a WebAssembly module whose memory cannot grow beyond a number of megabytes. The limits of a worker do not hold
 * that memory.
 * @throws {Error} if the module has no memory of its own
 */
export function limitMemory(module: Uint8Array, megabytes: number): Uint8Array<ArrayBuffer> {
  for (let at = headerBytes; at < module.length;) {
    const length = readNumber(module, at + 1);
    const end = length.end + length.value;
    if (module[at] !== memorySection) {
      at = end;
      continue;
    }
    // One memory: its number, whether it has a maximum, its minimum.
    const minimum = readNumber(module, length.end + 2);
    const maximum = writeNumber((megabytes * 1_048_576) / pageBytes);
    const content = [1, 1, ...writeNumber(minimum.value), ...maximum];
    const section = [memorySection, ...writeNumber(content.length), ...content];
    return Buffer.concat([module.subarray(0, at), Buffer.from(section), module.subarray(end)]);
  }
  throw new Error("The WebAssembly module has no memory");
}

/** LEB128, unsigned. */
function readNumber(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start, shift = 0; ; at += 1, shift += 7) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, end: at + 1 };
  }
}

function writeNumber(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeNumber(value >>> 7)];
}
