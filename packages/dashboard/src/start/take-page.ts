import {
  revisionHeader,
  type FirstFrame,
  type FirstFrameSettings,
  type PageAnswers,
} from "@signalbox/contract";
import { serverUrl } from "../api/config.ts";

/**
 * Takes over a page that the server has rendered: its answers become early requests. Returns what the server assumed, or
 * undefined if the page was not rendered, or if `public/begin.js` has hidden it. Then the root is empty.
 */
export function takePage(root: Element): FirstFrame | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="signalbox"]');
  if (meta?.dataset.firstFrame === undefined) return undefined;
  takeAnswers();
  const settings: FirstFrameSettings = JSON.parse(meta.dataset.firstFrame);
  const { dataset } = document.documentElement;
  if (dataset.firstFrame === undefined) return settings;
  root.replaceChildren();
  delete dataset.firstFrame;
  return undefined;
}

const takeAnswers = (): void => {
  const { revision, texts }: PageAnswers = JSON.parse(
    document.querySelector("#answers")?.textContent ?? "",
  );
  const headers = { [revisionHeader]: revision };
  for (const [path, text] of Object.entries(texts))
    window.signalboxBegun?.set(serverUrl(path).href, {
      answer: Promise.resolve(new Response(null, { headers })),
      text: Promise.resolve(text),
      stop: new AbortController(),
    });
};
