import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { alias } from "./vite/alias.ts";
import { leaveOutScreens } from "./vite/leave-out-screens.ts";
import { stripCalls } from "./vite/strip-calls.ts";

/** Builds the module with which the server renders home. It contains all that it needs. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), stripCalls(), leaveOutScreens()],
  resolve: { alias },
  // Otherwise React would contain its checks for development, which take three times as long.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true },
  publicDir: false,
  build: { target: "node24", ssr: "src/render-home.tsx" },
});
