// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { focusNewRow } from "./focus-new-row.ts";

const rowOf = (name: string, position?: number) =>
  `<li ${position === undefined ? "" : `aria-setsize="9" aria-posinset="${position}"`}><a href="/${name}">${name}</a></li>`;

const list = () => document.querySelector("ul")!;
const button = () => document.querySelector("button")!;
const focused = () => document.activeElement?.textContent;

/** Resolves after the observers of earlier changes have run. */
const observed = () =>
  new Promise<void>((resolve) => {
    new MutationObserver(() => resolve()).observe(list(), { attributes: true });
    list().setAttribute("data-change", String(Math.random()));
  });

beforeEach(() => {
  document.body.innerHTML = `<section>
    <ul aria-label="Builds"><li>Today</li>${rowOf("8")}${rowOf("7")}</ul>
    <button>Show more</button>
  </section>`;
  button().focus();
  focusNewRow(button());
});

it("leaves the focus on the button when only a live build is inserted at the top", async () => {
  list().children[0]!.insertAdjacentHTML("afterend", rowOf("9"));
  await observed();
  expect(focused()).toBe("Show more");
});

it("focuses the first row below the last one, not a live build above it", async () => {
  list().children[0]!.insertAdjacentHTML("afterend", rowOf("9"));
  await observed();
  list().insertAdjacentHTML("beforeend", `<li>Yesterday</li>${rowOf("6")}${rowOf("5")}`);
  await observed();
  expect(focused()).toBe("6");
});

it("finds the last row in the virtualized list that replaces the list", async () => {
  list().outerHTML = `<ul aria-label="Builds"></ul>`;
  await observed();
  list().innerHTML = rowOf("8", 2) + rowOf("7", 3) + rowOf("6", 4);
  await observed();
  expect(focused()).toBe("6");
});

it("does nothing any more once the user has moved the focus, or once the last row is gone", async () => {
  list().querySelector("a")!.focus();
  list().insertAdjacentHTML("beforeend", rowOf("6"));
  await observed();
  expect(focused()).toBe("8");
  button().focus();
  focusNewRow(button());
  list().lastElementChild!.remove();
  await observed();
  list().insertAdjacentHTML("beforeend", rowOf("5"));
  await observed();
  expect(focused()).toBe("Show more");
});
