/** A pipeline document of the suggested file. */
export type PrintedPipeline = {
  type: "exec" | "docker";
  name: string;
  steps: readonly { name: string; image?: string | undefined; commands: readonly string[] }[];
};

/** The text of a pipeline file, ending in a newline. */
export function printPipelines(pipelines: readonly PrintedPipeline[]): string {
  return pipelines.map(printPipeline).join("\n---\n");
}

const printPipeline = ({ type, name, steps }: PrintedPipeline): string =>
  [
    "kind: pipeline",
    `type: ${type}`,
    `name: ${scalar(name)}`,
    "",
    "steps:",
    steps.map(printStep).join("\n\n"),
    "",
  ].join("\n");

const printStep = ({ name, image, commands }: PrintedPipeline["steps"][number]): string =>
  [
    `  - name: ${scalar(name)}`,
    ...(image === undefined ? [] : [`    image: ${scalar(image)}`]),
    "    commands:",
    ...commands.map((command) => `      - ${scalar(command)}`),
  ].join("\n");

/** Words that YAML parses as a boolean or null. */
const keywords = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** Formats a text without line breaks for YAML: plain if it is sure to be parsed as text, otherwise in single quotes. */
function scalar(text: string): string {
  // Quotes and brackets have a meaning only where a value begins.
  const isPlain =
    /^[A-Za-z.][\w ./:=@+,"'[\]{}()$*&|;<>!?-]*$/.test(text) &&
    /[A-Za-z]/.test(text) &&
    !/:(?: |$)| $/.test(text);
  const isNumber = /^\.(?:inf|nan|[\d])/i.test(text);
  if (isPlain && !isNumber && !keywords.test(text)) return text;
  return `'${text.replaceAll("'", "''")}'`;
}
