import { reportLimits } from "../../../lib/report-limits.ts";
import { type Around, quote } from "../../../pipeline/docker/container-script.ts";
import { skippedFolders } from "../../../reports/patterns.ts";

/** A folder of the container itself, into which the shell of a step copies its reports. */
export const copiedFolder = "/signalbox/workspace";

/**
 * Shell commands that copy the files of the workspace that may be reports and are newer than the start of the step. The workspace may
 * hold gigabytes, of which the engine could only send an archive.
 * @param patterns as for `createMatcher`; more files are copied than match
 */
export function copyReports(workspace: string, patterns: readonly string[]): Around {
  const skipped = [...skippedFolders].map((name) => `-name ${quote(name)}`).join(" -o ");
  const wanted = patterns.map((pattern) => `-path ${quote(toFindPath(pattern))}`).join(" -o ");
  const find = `find . -type d \\( ${skipped} \\) -prune -o ! -type d \\( ${wanted} \\) -newer ${marker} -print`;
  const after = [
    `cd ${quote(workspace)} && ${find} | head -n ${reportLimits.files + 1} | while IFS= read -r file; do`,
    `mkdir -p "${copiedFolder}/\${file%/*}" && cp -pP "$file" "${copiedFolder}/$file"`,
    "done",
  ].join("\n");
  return { before: `: > ${marker} && touch -d @$(($(date +%s) - 1)) ${marker}`, after };
}

/** A second earlier than the start, because busybox compares whole seconds. Files of earlier steps are known. */
const marker = "/signalbox/began";

/** `find` lets a star stand for slashes, too. */
function toFindPath(pattern: string): string {
  const escaped = pattern.replaceAll(/[\\[\]]/g, String.raw`\$&`);
  return `./${escaped.replaceAll(/\*\*\/|\*\*/g, "*")}`;
}
