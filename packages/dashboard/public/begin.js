// Runs before the first paint, while the page's own scripts are still on their way. What it knows stands elsewhere
// a second time: the settings of the page in src/api/config.ts, what a screen asks for in src/loaders.ts, what a
// browser remembers in src/lib. src/api/begin.node.test.ts holds it to them.
{
  const remembered = (key) => {
    try {
      return localStorage.getItem(`signalbox.${key}`);
    } catch {
      return null; // Storage may be forbidden.
    }
  };

  // A chosen theme never flashes.
  const theme = remembered("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

  // The calls that every page, home and the page of a build begin with: src/api/ahead.ts hands the answers on.
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

  // The files of the page of a build; the build of the dashboard fills in their names.
  const buildPageFiles = [];
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
    // Only a step that ran has a stored log: asking for another one would put a 404 into the browser's console.
    // An answer without the step ends in an error, and nothing is asked for.
    const beginLog = (text) => {
      const { stages } = JSON.parse(text);
      const { steps } = stages.find((one) => one.number === Number(stage));
      const { status } = steps.find((one) => one.number === Number(step));
      if (["success", "failure", "error", "killed"].includes(status))
        begin(`${path}/logs/${stage}/${step}?tail=2000`, true);
    };
    if (remembered("build-view") !== "graph")
      begun
        .get(base + path)
        .text.then(beginLog)
        .catch(() => undefined);
  }
}
