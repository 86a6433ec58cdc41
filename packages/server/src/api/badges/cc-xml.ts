import { lookUp, type Build, type Status, pathOfSlug } from "@signalbox/contract";

/** The last build in the cctray format for desktop monitors. `address` is this server's. */
export function toCcXml(slug: string, build: Build, address: string): string {
  const result = lookUp(results, build.status, "Unknown");
  const isBuilding = result === "Building";
  const attributes = {
    name: slug,
    activity: isBuilding ? "Building" : "Sleeping",
    lastBuildStatus: isBuilding ? "Unknown" : result,
    lastBuildLabel: isBuilding ? "Unknown" : String(build.number),
    lastBuildTime: isBuilding ? "" : toTime(build.started),
    webUrl: `${address}/${pathOfSlug(slug)}/${build.number}`,
  };
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`);
  return `<Projects><Project${text.join("")}></Project></Projects>\n`;
}

/** The last status of a finished build, as CCTray names it. */
const results: Record<Status, "Building" | "Success" | "Failure" | "Exception" | "Unknown"> = {
  success: "Success",
  running: "Building",
  pending: "Building",
  blocked: "Building",
  waiting_on_dependencies: "Unknown",
  failure: "Failure",
  error: "Exception",
  declined: "Exception",
  killed: "Exception",
  skipped: "Unknown",
  inactive: "Unknown",
};

const toTime = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace(".000Z", "Z");

const escape = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
