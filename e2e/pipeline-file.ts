/** A pipeline file whose one step runs a command. */
export const pipelineFile = (command = "echo Hello"): string =>
  `kind: pipeline
type: exec
name: default
steps:
  - name: greet
    commands:
      - ${command}
`;
