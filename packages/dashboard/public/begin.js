// Runs before the first paint, while the page's modules are still loading. It duplicates a few rules, because it
// cannot import them: the settings of the page (src/api/config.ts), the first calls of a screen
// (src/api/loaders.ts) and the stored choices (src/lib). src/api/begin.node.test.ts checks that they agree.
{
  const remembered = (key) => {
    try {
      return localStorage.getItem(`signalbox.${key}`);
    } catch {
      return null; // The browser may block storage.
    }
  };

  // Applied here, because otherwise the page would flash in the theme of the system.
  const theme = remembered("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

  // Sends the first calls of every screen, of home and of the build page. src/api/early-requests.ts passes the answers on.
  const { server, token } = document.querySelector('meta[name="signalbox"]').dataset;
  const base = new URL(server || ".", document.baseURI).href.replace(/\/?$/, "/");
  const headers = {
    Accept: "application/json",
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const credentials = token ? "same-origin" : "include";
  const begun = new Map();
  window.signalboxBegun = begun;

  const begin = (path, isStream = false) => {
    const stop = new AbortController();
    const answer = fetch(base + path, { headers, credentials, signal: stop.signal });
    const text = isStream ? undefined : answer.then((response) => response.text());
    (text ?? answer).catch(() => undefined);
    begun.set(base + path, { answer, text, stop });
  };

  // The files of the build page, and of the brief of a failed build. Vite fills in their names
  // (vite/name-early-files.ts).
  const buildPageFiles = [];
  const briefFiles = [];
  const load = (file) => {
    const link = document.createElement("link");
    const isStyle = file.endsWith(".css");
    link.rel = isStyle ? "preload" : "modulepreload";
    if (isStyle) link.as = "style";
    link.crossOrigin = "";
    link.href = file;
    document.head.append(link);
  };

  const place = location.href.slice(document.baseURI.length).replace(/[?#].*$/, "");
  begin("api/user");
  if (place === "") begin("api/user/repos?latest=true");
  const build = /^([\w.-]+\/[\w.-]+)\/([1-9]\d*)(?:\/([1-9]\d*))?(?:\/([1-9]\d*))?\/?$/.exec(place);
  if (build !== null) {
    const [, repo, number, stage = 1, step = 1] = build;
    begin(`api/repos/${repo}`);
    const path = `api/repos/${repo}/builds/${number}`;
    begin(path);
    buildPageFiles.forEach(load);
    // Only a step that has run has a stored log. Requesting another one would log a 404 in the browser's console.
    // If the answer lacks the step, this throws and nothing is requested.
    const beginLog = ({ stages }) => {
      const { steps } = stages.find((one) => one.number === Number(stage));
      const { status } = steps.find((one) => one.number === Number(step));
      if (["success", "failure", "error", "killed"].includes(status))
        begin(`${path}/logs/${stage}/${step}?tail=2000`, true);
    };
    // A reason means that the server has stored the summary. Other servers would answer 404.
    const isFailed = (one) => one.status === "failure" || one.status === "error";
    const beginBrief = ({ status, reason, stages }) => {
      if (status === "success") return;
      if (!stages.some((one) => isFailed(one) || (one.steps ?? []).some(isFailed))) return;
      briefFiles.forEach(load);
      if (reason) begin(`${path}/summary`);
    };
    const beginMore = (details) => {
      beginBrief(details);
      beginLog(details);
    };
    if (remembered("build-view") !== "graph")
      begun
        .get(base + path)
        .text.then((text) => beginMore(JSON.parse(text)))
        .catch(() => undefined);
  }
}
