import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { checkBudget } from "./vite/check-budget.ts";
import { compressFiles } from "./vite/compress-files.ts";
import { sharedFiles } from "./vite/shared-files.ts";
import { stripCalls } from "./vite/strip-calls.ts";

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
  plugins: [react(), stripCalls(), checkBudget(), compressFiles()],
  resolve: {
    // React has this hook itself, so the library that the graph imports needs no substitute for it.
    alias: {
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
      // The page needs a small part of the library.
      "zod/mini": join(import.meta.dirname, "..", "contract", "src", "zod-for-pages.ts"),
    },
  },
  worker: { format: "es" },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first script names all files of the screens, and hashes do not compress. 42 bits are enough to tell versions.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        // All code that the first paint needs is in one file; everything else is split by screen. The small parts that
        // screens share are one file, too: each further file waits for one of a browser's six connections.
        codeSplitting: {
          groups: sharedFiles(join(import.meta.dirname, "..", "..")),
        },
      },
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
