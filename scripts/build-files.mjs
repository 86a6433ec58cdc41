/** `npm run build`: builds the files of the dashboard for a web server. */
import { checkRequirements } from "./requirements.mjs";

checkRequirements();

const { setUp } = await import("./set-up.mjs");
await setUp();
console.log("The dashboard is built: packages/dashboard/dist");
