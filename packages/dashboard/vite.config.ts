import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { checkBudget } from "./vite/check-budget.ts";
import { compressFiles } from "./vite/compress-files.ts";

/** During development the calls go to a server that was started beside this one. */
const server = process.env.SIGNALBOX_URL ?? "http://127.0.0.1:8080";
const toServer = { target: server, changeOrigin: false };

/**
 * Addresses in the built page are relative to `<base href>`, so the same files work under any path:
 * whoever serves them sets that one attribute.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [react(), checkBudget(), compressFiles()],
  resolve: {
    alias: {
      // React has this hook itself, so the library that the graph imports needs no substitute for it.
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
    },
  },
  worker: { format: "es" },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    // What the first paint needs is one file. Each further file would wait for one of a browser's six connections.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "main", tags: ["$initial"] }] } },
    },
  },
  server: { proxy: { "/api": toServer, "/login": { ...toServer, bypass: staysHere } } },
  // Most tests need no DOM. Those that render components begin with `// @vitest-environment jsdom`.
  test: { environment: "node", css: { include: /tokens\.css/ } },
});

/** `/login/form` and `/login/error` are screens; only `/login` itself is the server's. */
function staysHere(request: { url?: string }): string | undefined {
  return request.url?.startsWith("/login/") ? "/index.html" : undefined;
}
