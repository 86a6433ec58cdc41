// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { LogRow } from "./LogRow.tsx";

it("says how long there was no output, as a duration with letters", () => {
  render(
    <LogRow
      line={{ line: 1, pos: 0, time: 0, bytes: 0, cut: false, segments: [] }}
      number={1}
      row={0}
      rowCount={1}
      time={undefined}
      hiddenBefore={0}
      silence={125}
      groupLines={undefined}
      groupSeconds={undefined}
      isFolded={false}
      ranges={undefined}
      isMatch={false}
      isError={false}
      isLinked={false}
      isCurrent={false}
      linkBase=""
      wraps={false}
    />,
  );
  expect(screen.getByText("2m 05s without output")).toBeDefined();
});
