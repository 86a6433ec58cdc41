import { restartWithoutSecrets } from "./secret-variables.ts";

restartWithoutSecrets();
// Imported only now, because a process that restarts without its secrets would otherwise load
// everything twice.
const { serve } = await import("./serve.ts");
await serve();
