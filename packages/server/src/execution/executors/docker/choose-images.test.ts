import { expect, it } from "vitest";
import { chooseImages } from "./choose-images.ts";

const day = 24 * 3600;
const now = 100 * day;
/** Images that were used just now, and two hours, three days and ten days ago. */
const images = [
  { name: "days", id: "3", lastUsed: now - 3 * day, bytes: 30 },
  { name: "now", id: "1", lastUsed: now, bytes: 10 },
  { name: "old", id: "4", lastUsed: now - 10 * day, bytes: 40 },
  { name: "hours", id: "2", lastUsed: now - 7200, bytes: 20 },
];
const none = { count: undefined, days: undefined, bytes: undefined };

it.each([
  [{}, []],
  [{ count: 4 }, []],
  [{ count: 2 }, ["old", "days"]],
  [{ days: 3 }, ["old"]],
  [{ days: 2 }, ["old", "days"]],
  [{ bytes: 100 }, []],
  [{ bytes: 59 }, ["old", "days"]],
  [{ bytes: 5 }, ["old", "days", "hours"]],
  [{ count: 3, days: 1 }, ["old", "days"]],
])("chooses by the limits %o the images %o", (limits, names) => {
  const chosen = chooseImages(images, { ...none, ...limits }, now);
  expect(chosen.map(({ name }) => name)).toEqual(names);
});
