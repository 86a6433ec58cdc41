import { jsonOfRow, type JsonColumns } from "./json-row.ts";

const stageColumns: JsonColumns<"stages"> = {
  id: "number",
  repo_id: "number",
  build_id: "number",
  number: "number",
  name: "text",
  kind: "optional text",
  type: "optional text",
  status: "text",
  error: "optional text",
  errignore: "flag",
  exit_code: "number",
  machine: "optional text",
  os: "text",
  arch: "text",
  variant: "optional text",
  kernel: "optional text",
  limit: "optional number",
  throttle: "optional number",
  started: "number",
  stopped: "number",
  created: "number",
  updated: "number",
  version: "number",
  on_success: "flag",
  on_failure: "flag",
  depends_on: "optional json",
  labels: "optional json",
};

const stepColumns: JsonColumns<"steps"> = {
  id: "number",
  stage_id: { numberNamed: "step_id" },
  number: "number",
  name: "text",
  status: "text",
  error: "optional text",
  errignore: "optional flag",
  exit_code: "number",
  started: "optional number",
  stopped: "optional number",
  version: "number",
  depends_on: "optional json",
  image: "optional text",
  detached: "optional flag",
  progress: "optional text",
  schema: "optional text",
  executor_mark: false,
};

export const stageJson = jsonOfRow("stages", stageColumns);
export const stepJson = jsonOfRow("steps", stepColumns);
