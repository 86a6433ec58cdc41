import packageFile from "../../../package.json" with { type: "json" };
import type { Handler } from "../../http/handler.ts";

export const getVersion: Handler<"getVersion", unknown> = () => ({
  source: "signalbox",
  version: packageFile.version,
});

/** No source control limits us, and no licence does. */
export const getVarz: Handler<"getVarz", unknown> = () => ({
  scm: { url: "", rate: { limit: 0, remaining: 0, reset: 0 } },
  license: { kind: "free", seats: 0, repos: 0, expire_at: "0001-01-01T00:00:00Z" },
});
