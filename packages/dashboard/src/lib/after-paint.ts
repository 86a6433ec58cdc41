/**
 * Resolves when the browser has painted what is rendered now. Files that a screen does not need immediately are loaded
 * afterwards, because they would delay the paint. A hidden page is not painted, so there it resolves immediately.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else {
      // The callbacks of a frame run before it is painted, a timer after that.
      requestAnimationFrame(() => setTimeout(done));
      // A page that is hidden before its next frame would wait for it until it is shown again.
      document.addEventListener("visibilitychange", done);
    }
    function done(): void {
      document.removeEventListener("visibilitychange", done);
      resolve();
    }
  });
}
