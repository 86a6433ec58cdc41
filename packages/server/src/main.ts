import { restartWithoutSecrets } from "./secret-variables.ts";

restartWithoutSecrets();
// Only now: a process that starts anew would have loaded all of it for nothing.
const { serve } = await import("./serve.ts");
await serve();
