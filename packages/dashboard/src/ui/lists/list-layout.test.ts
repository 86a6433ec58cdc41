import { expect, it } from "vitest";
import { defineList } from "./list-layout.ts";

const layout = defineList(
  {
    status: { width: "16px", cell: (name: string) => name },
    name: { width: "2fr", widthBelow1100: "3fr", cell: (name) => name },
    author: { width: "120px", hideBelow: 1100, cell: (name) => name },
    email: { width: "1fr", hideBelow: 1000, cell: (name) => name },
    place: { width: "90px", cell: (name) => name },
    time: { width: "80px", cell: (name) => name },
  },
  {
    widths: "16px 1fr auto",
    lines: [
      ["status", "name", "time"],
      ["status", "name", "name"],
    ],
  },
);

it("derives a grid for each width of the window from the columns that it shows", () => {
  expect(layout.style).toEqual({
    "--grid": '"status name author email place time" / 16px 2fr 120px 1fr 90px 80px',
    "--grid-below-1100": '"status name email place time" / 16px 3fr 1fr 90px 80px',
    "--grid-below-1000": '"status name place time" / 16px 3fr 90px 80px',
    "--grid-below-768": '"status name time" "status name name" / 16px 1fr auto',
  });
});

it("puts each cell into the area of its column", () => {
  expect(layout.columns.map(({ placing }) => placing.style.gridArea)).toEqual([
    "status",
    "name",
    "author",
    "email",
    "place",
    "time",
  ]);
});
