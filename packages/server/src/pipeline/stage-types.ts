/** The types of pipelines that this server runs. Each has an executor. */
export const stageTypes = ["exec", "docker"] as const;

export type StageType = (typeof stageTypes)[number];

export function isStageType(type: string): type is StageType {
  return stageTypes.some((known) => known === type);
}
