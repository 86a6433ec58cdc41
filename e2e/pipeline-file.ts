/** A pipeline file whose one step runs a command. */
export function pipelineFile(command = "echo Hello"): string {
  return `kind: pipeline
type: exec
name: default
steps:
  - name: greet
    commands:
      - ${command}
`;
}
