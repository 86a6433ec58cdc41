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

  const begin = (path) => {
    const stop = new AbortController();
    const answer = fetch(base + path, { headers, credentials, signal: stop.signal });
    const text = answer.then((response) => response.text());
    text.catch(() => undefined);
    begun.set(base + path, { answer, text, stop });
  };

  // Reads logs in workers of the log engine (log-engine/src/worker). Vite fills in their file. The first starts with the page,
  // because that takes longer than the details of the build.
  const logWorkerFile = "";
  const logs = new Map();
  window.signalboxLogs = logs;
  const startWorker = (url) => {
    const file = new URL(logWorkerFile, document.baseURI);
    if (logWorkerFile !== "") logs.set(url, new Worker(file, { type: "module" }));
  };
  const beginLog = (path, findsErrors) => {
    const request = { url: base + path, headers, credentials };
    // The application has taken this log if it started before the details of the build arrived.
    if (logs.has(request.url)) return;
    if (!logs.has("")) startWorker("");
    const worker = logs.get("");
    logs.delete("");
    worker?.postMessage({ type: "begin", begun: { request, findsErrors } }, []);
    if (worker) logs.set(request.url, worker);
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
    const beginOpenLog = ({ stages }, open) => {
      const [stageNumber, stepNumber] = open.split("/").map(Number);
      const steps = stages.find((one) => one.number === stageNumber)?.steps;
      const status = steps?.find((one) => one.number === stepNumber)?.status;
      if (["success", "failure", "error", "killed"].includes(status))
        beginLog(`${path}/logs/${open}?tail=2000`, status !== "success");
    };
    const isLanding = build[3] === undefined && /[?&]at=failure\b/.test(location.href);
    const narrow = "(width < 768px)";
    const hasTimedOut = ({ status, error }) =>
      status === "killed" && error && !/\bcancel/i.test(error);
    const hasFailed = (one) =>
      one.status === "failure" || one.status === "error" || hasTimedOut(one);
    const byNumber = (one, other) => one.number - other.number;
    /** The failed steps that the brief examines first, such as "1/2". */
    const failedSteps = ({ stages }) =>
      stages
        .toSorted(byNumber)
        .filter((one) => !one.errignore)
        .flatMap((one) =>
          (one.steps ?? [])
            .filter((each) => hasFailed(each) && !each.errignore)
            .toSorted(byNumber)
            .map((each) => `${one.number}/${each.number}`),
        );
    // A reason means that the server has stored the summary, for which other servers would answer 404. Without it the
    // brief reads the logs of the failed steps, two at once, unless this browser keeps what they said
    // (src/history/kept-hints.ts). The console reads the log of the open step. In the dialog of a narrow window the
    // brief shows one step.
    const beginBrief = ({ id, reason }, failed, open) => {
      if (remembered("failure-brief") === "closed") return;
      const isDialog = (build[3] !== undefined || isLanding) && matchMedia(narrow).matches;
      const shown = isDialog ? [failed.includes(open) ? open : failed[0]] : failed.slice(0, 2);
      if (reason) begin(`${path}/summary`);
      else if (!(remembered("kept-reasons") ?? "").split(",").includes(String(id)))
        shown
          .filter((one) => one !== undefined && one !== open)
          .forEach((one) => beginLog(`${path}/logs/${one}`, true));
    };
    const beginMore = (details) => {
      // The application ends what it has not taken after some time. Nobody would take or end what begins later.
      if (window.signalboxBegun !== begun) return;
      const failed = failedSteps(details);
      const open = (isLanding && failed[0]) || `${stage}/${step}`;
      const hasBrief =
        details.status !== "success" && (failed.length > 0 || details.stages.some(hasFailed));
      if (hasBrief) beginBrief(details, failed, open);
      beginOpenLog(details, open);
      // Browsers send few requests at once, so the files come last: reading a log takes longer.
      if (hasBrief) briefFiles.forEach(load);
    };
    if ((remembered("build-view") ?? "log") === "log") {
      startWorker("");
      begun
        .get(base + path)
        .text.then((text) => beginMore(JSON.parse(text)))
        .catch(() => undefined);
    }
  }
}
