import type { Build } from "@signalbox/contract";

/**
 * Describes the last build in the cctray format for desktop monitors. `address` is this server's.
 */
export function toCcXml(slug: string, build: Build, address: string): string {
  const isBuilding = ["pending", "running", "blocked"].includes(build.status);
  const attributes = {
    name: slug,
    activity: isBuilding ? "Building" : "Sleeping",
    lastBuildStatus: toLastStatus(build.status),
    lastBuildLabel: isBuilding ? "Unknown" : String(build.number),
    lastBuildTime: isBuilding ? "" : toTime(build.started),
    webUrl: `${address}/${slug}/${build.number}`,
  };
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`);
  return `<Projects><Project${text.join("")}></Project></Projects>\n`;
}

const toLastStatus = (status: string): string => {
  if (status === "success") return "Success";
  if (status === "failure") return "Failure";
  return ["error", "killed", "declined"].includes(status) ? "Exception" : "Unknown";
};

const toTime = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace(".000Z", "Z");

const escape = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
