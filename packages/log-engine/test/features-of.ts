import { ErrorFeatures } from "../src/errors/error-columns.ts";
import "../src/errors/error-features.ts";
import { ErrorScan } from "../src/errors/error-scan.ts";
import { logOf } from "./read-log.ts";

/** The features of all lines of a short log. */
export function featuresOf(lines: readonly string[]): ErrorFeatures {
  const core = logOf(lines.map((line) => `${line}\n`).join(""));
  const scan = new ErrorScan();
  while (scan.step(core));
  return new ErrorFeatures(scan.linesToChooseFrom(core), core.lineCount);
}
