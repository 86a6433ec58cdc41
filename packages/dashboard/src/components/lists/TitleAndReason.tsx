import { buildTitle } from "../../lib/build-texts.ts";
import { BuildNumber } from "../builds/BuildFacts.tsx";
import { ReasonLine, type ReasonLineProps } from "../reasons/ReasonLine.tsx";
import row from "./ListRow.module.css";

/** The number and title of a build, and below them why it failed. */
export function TitleAndReason({ repo, build }: ReasonLineProps) {
  return (
    <>
      <span className={row.line}>
        <span className={row.number}>
          <BuildNumber number={build.number} />
        </span>
        {buildTitle(build)}
      </span>
      <ReasonLine repo={repo} build={build} />
    </>
  );
}
