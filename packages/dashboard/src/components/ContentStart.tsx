/**
 * Where the content of a screen begins, below its header and tabs. The skip link leads there, and so does the first Tab after a link
 * has led to the screen.
 */
export function ContentStart() {
  return <div data-content-start="" className="unseen" tabIndex={-1} />;
}

/** Moves the focus to the content of the screen. */
export function focusContent(): void {
  const [last] = [...document.querySelectorAll<HTMLElement>("[data-content-start]")].slice(-1);
  (last ?? document.querySelector<HTMLElement>("#content"))?.focus();
}
