import { renderPage, markup } from "../api/http/markup.ts";

/** The error for an API call without the key. */
export const keyMissing =
  "Open the address that Signalbox printed when it started: it ends in /?key=…";

/** The page for a browser without the key. `isWrongKey`: its address contained another key. */
export function renderKeyPage(isWrongKey: boolean): string {
  return renderPage(
    "Key needed · Signalbox",
    markup`<main class="card">
<h1>This browser needs the key</h1>
${isWrongKey ? markup`<p class="problem" role="alert">The key in this address is not valid. Signalbox creates a new key each time it starts.</p>` : ""}
<p>This Signalbox uses the personal token of the person who started it, so only a browser with its key has access.</p>
<p>Open the address that Signalbox printed when it started. It looks like this:</p>
<pre>Signalbox is ready at http://…/?key=…</pre>
<p class="soft">Programs can send their own Authorization header instead.</p>
</main>`,
  );
}
