import { looksSecret, type Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCan } from "../../../api/capabilities.ts";
import type { RepoName } from "../../../api/queries.ts";
import { parametersQuery } from "../../../api/topics/pipeline-file-query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Values } from "./Values.tsx";

type BuildParametersProps = { build: Build; repo: RepoName; mayWrite: boolean };

/** The parameters of a build. Values of those that look secret are shown on request, to people who may write. */
export function BuildParameters({ build, repo, mayWrite }: BuildParametersProps) {
  const [isShown, setShown] = useState(false);
  const shown = Object.entries(build.params ?? {});
  const isHidden = shown.some(([name]) => looksSecret(name));
  const canAsk = useCan("stepVariables") === true;
  const { data } = useQuery({
    ...parametersQuery(repo, build.number),
    enabled: isShown && isHidden && canAsk,
  });
  const values = shown.map(([name, value]) => {
    if (!looksSecret(name)) return { name, value };
    if (!mayWrite) return { name, note: "shown to people who may write" };
    const secret = isShown ? (data?.[name] ?? (canAsk ? undefined : value)) : undefined;
    return secret === undefined ? { name, note: "hidden" } : { name, value: secret };
  });
  return (
    <Values
      title="Parameters"
      values={values}
      action={
        isHidden && mayWrite ? (
          <Button size="small" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? "Hide values" : "Show values"}
          </Button>
        ) : undefined
      }
    >
      {shown.length === 0 ? "This build has no parameters." : undefined}
    </Values>
  );
}
