// Prints a log of a kind, as a step would: `node print-log.mjs KIND COUNT [RATE]`. Its first line says
// START-OF-LOG, its last END-OF-LOG.
import { writeSync } from "node:fs";

const [kind = "plain", lines = "1000", rate = "10000"] = process.argv.slice(2);
const count = Number(lines);

/** Nine of ten lines have 80 bytes and each tenth 280, so 100 on average, and some are wrapped. */
const padded = (text, index) => text.padEnd(index % 10 === 0 ? 279 : 79, " abcdefghij");

/** The only line with `needle` is near the end. */
const wordOf = (index) => (index === count - 10 ? "needle" : "ok");

const plain = (index) => padded(`line ${index} src/part-${index % 977}.ts ${wordOf(index)}`, index);
const kinds = {
  plain,
  colours: (index) =>
    `\u001b[32m✓\u001b[39m ${index} \u001b[1m${plain(index).slice(0, -30)}\u001b[0m \u001b[2m${index % 83} ms\u001b[22m`,
  // Each line contains a hundred states of a bar.
  bars: (index) =>
    Array.from({ length: 100 }, (_, at) => `layer ${index} ${"=".repeat(at % 40)}> ${at} %`).join(
      "\r",
    ),
  live: (index) => `seq=${index} t=${Date.now()} ${"abcdefghij".repeat(7)}`,
};

const lineOf = (index) => {
  if (index === 0) return "START-OF-LOG\n";
  return index === count - 1 ? "END-OF-LOG\n" : `${kinds[kind](index)}\n`;
};

const write = (text) => {
  for (let bytes = Buffer.from(text); bytes.length > 0;) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
};

const writeUpTo = (from, to) => {
  for (let index = from; index < to;) {
    let text = "";
    for (; text.length < 60_000 && index < to; index += 1) text += lineOf(index);
    write(text);
  }
};

if (kind === "live") {
  const began = performance.now();
  let printed = 0;
  const timer = setInterval(() => {
    const due = Math.min(count, Math.floor(((performance.now() - began) / 1000) * Number(rate)));
    writeUpTo(printed, due);
    printed = due;
    if (printed === count) clearInterval(timer);
  }, 5);
} else writeUpTo(0, count);
