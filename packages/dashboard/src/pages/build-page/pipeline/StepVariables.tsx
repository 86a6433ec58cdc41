import { isFinished, type Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isNotFound } from "../../../api/api-error.ts";
import { useCan, useLack } from "../../../api/capabilities.ts";
import {
  pipelineFileQuery,
  stepEnvironmentQuery,
} from "../../../api/topics/pipeline-file-query.ts";
import { isolated } from "../../../messages/isolated.ts";
import { useSearch } from "../../../routing/index.ts";
import { Button } from "../../../ui/Button.tsx";
import type { BuildPlace } from "../model/place.ts";
import { useLinkedHeading } from "../model/use-linked-heading.ts";
import { Values } from "./Values.tsx";

/** The variables of the step in the address; those that describe the build are shown on request, because there are many. */
export function StepVariables({ build, place }: { build: Build; place: BuildPlace }) {
  const [showsAll, setShowsAll] = useState(false);
  const lack = useLack("stepVariables");
  const canAsk = useCan("stepVariables") === true;
  const stage = build.stages?.find(({ number }) => number === place.stage);
  const step = stage?.steps?.find(({ number }) => number === place.step);
  const hasStarted = step !== undefined && step.status !== "pending" && step.status !== "skipped";
  const { data, error } = useQuery({
    ...stepEnvironmentQuery(place.repo, build.number, place.stage, place.step),
    enabled: canAsk && hasStarted,
    staleTime: step !== undefined && isFinished(step.status) ? Infinity : 0,
    retry: false,
  });
  const name = step === undefined ? "the step" : isolated(step.name);
  const title = `Variables of ${name}`;
  const { variables: isLinked } = useSearch({
    from: "/$namespace/$name/$build/{-$stage}/{-$step}",
  });
  const isFileKnown = useIsFileKnown(build, place);
  const isKnown = lack !== undefined || !hasStarted || data !== undefined || error !== null;
  const heading = useLinkedHeading(
    isLinked && isFileKnown && isKnown ? `${place.stage}/${place.step}` : undefined,
  );
  if (lack !== undefined)
    return (
      <Values title={title} heading={heading} values={[]}>
        {lack}
      </Values>
    );
  if (!hasStarted)
    return (
      <Values title={title} heading={heading} values={[]}>
        A step has variables once it has started.
      </Values>
    );
  if (error !== null)
    return (
      <Values title={title} heading={heading} values={[]}>
        {isNotFound(error)
          ? "The variables of this step were not kept."
          : `The variables cannot be shown: ${error.message}`}
      </Values>
    );
  const all = data?.variables ?? [];
  const shown = showsAll
    ? all
    : all.filter(({ source }) => source !== "build" && source !== "server");
  const values = shown.map(({ name: one, value, source, hidden, secret }) => ({
    name: one,
    note: noteOf(source, hidden, secret),
    value,
  }));
  return (
    <Values
      title={title}
      heading={heading}
      values={values}
      action={
        data && (
          <Button size="small" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? "Show only its own" : `Show all ${all.length}`}
          </Button>
        )
      }
    >
      {data?.remote
        ? "A remote runner ran the step: these are the variables that the server sent."
        : values.length === 0 && data !== undefined
          ? "It has no variables of its own."
          : undefined}
    </Values>
  );
}

/** Whether the file above has its height, so that the variables stay where the page was scrolled to. */
function useIsFileKnown(build: Build, { repo }: BuildPlace): boolean {
  const canAsk = useCan("pipelineFiles");
  const { status } = useQuery({ ...pipelineFileQuery(repo, build), enabled: false });
  return canAsk === false || status !== "pending";
}

function noteOf(source: string, hidden: string | undefined, secret: string | undefined): string {
  if (secret !== undefined) return `from the secret ${secret}`;
  if (hidden === "secret") return `from the ${source}, contains a secret`;
  return hidden === "long" ? `from the ${source}, too long to be kept` : `from the ${source}`;
}
