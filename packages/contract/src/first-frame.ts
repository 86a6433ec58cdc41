/**
 * What the server assumes about the reader when it renders a page. The first render in the browser repeats it, because React
 * takes over elements only if they are the same (https://react.dev/reference/react-dom/client/hydrateRoot).
 */
export type FirstFrame = {
  /** The time in milliseconds. */
  now: number;
  /** Whether the window has the layout for narrow screens. */
  isNarrow: boolean;
  /** In pixels. */
  windowHeight: number;
};

/** What a page that the server has rendered says in `data-first-frame` of its settings. */
export type FirstFrameSettings = FirstFrame & {
  /** The keys of choices that browsers store and the server does not know. A browser that has one must not show the page. */
  without: readonly string[];
};

/** The answers that a page contains, which its application therefore does not request. */
export type PageAnswers = {
  /** The state of the server's data that they were read from (`revisionHeader`). */
  revision: string;
  /** The JSON of each answer, by the path and query of its call. */
  texts: Readonly<Record<string, string>>;
};

/** Home as HTML for its user, and the stored choices that it depends on. */
export type RenderedHome = { html: string; without: readonly string[] };

/**
 * Renders home from the JSON of the answers to `getUser` and `listUserRepos`. The dashboard's build writes a module for the
 * server that exports this function as `renderHome`.
 * @param address the path and the query of the page
 */
export type RenderHome = (
  address: string,
  answers: { user: string; repos: string },
  frame: FirstFrame,
) => RenderedHome;
