import type { JsonnetRequest } from "./evaluate-jsonnet.ts";
import type { GoTemplateRequest } from "./evaluate-go-template.ts";
import type { TemplateUse } from "./read-template-use.ts";

/** The messages to the worker. */
export type ConvertTask =
  | ({ kind: "jsonnet" } & JsonnetRequest)
  | ({ kind: "go" } & GoTemplateRequest)
  | { kind: "use"; text: string };

export type ConvertResult = { text: string } | TemplateUse;

/** @throws PipelineFileError if the file is invalid */
export async function runConvertTask(task: ConvertTask): Promise<ConvertResult> {
  if (task.kind === "jsonnet") {
    const { evaluateJsonnet } = await import("./evaluate-jsonnet.ts");
    return { text: evaluateJsonnet(task) };
  }
  if (task.kind === "go") {
    const { evaluateGoTemplate } = await import("./evaluate-go-template.ts");
    return { text: await evaluateGoTemplate(task) };
  }
  const { readTemplateUse } = await import("./read-template-use.ts");
  return readTemplateUse(task.text);
}
