import { shownText } from "@signalbox/contract";
import { visibleText } from "@signalbox/log-engine";
import { expect, test } from "vitest";

/** A character as names and messages show it, between letters that end no escape sequence. */
const shown = (code: number): string => shownText(`a${String.fromCharCode(code)}é`);

test("names and messages show the same characters as visible ones as logs do", () => {
  const codes = Array.from({ length: 0xd800 }, (_, code) => code).concat(0xfeff);
  const replaced = (show: (code: number) => string) =>
    codes.filter((code) => code >= 0x80 && show(code) === "a\ufffdé");
  expect(replaced(shown)).toEqual(
    replaced((code) => visibleText(`a${String.fromCharCode(code)}é`)),
  );
  expect(replaced(shown).length).toBeGreaterThan(40);
});
