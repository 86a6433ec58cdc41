import { afterAll, vi } from "vitest";

// The files with a DOM share a process and its document. Each begins with modules, storage, a document and an address of
// its own; what listens to the window, such as a router, the file ends itself.
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.documentElement.removeAttribute("style");
  history.replaceState(null, "", "/");
});
