import type { ApiDocument, Operation } from "./document.ts";
import { groupNames } from "./groups.ts";
import { levelDescriptions } from "./levels.ts";
import type { Schema } from "./schema.ts";

/** Renders the API description as the Markdown of `docs/api.md`. */
export function renderApiMarkdown({ info, paths, components }: ApiDocument): string {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = groupNames.map((name) => {
    const calls = all.filter(({ operation }) => operation.tags.includes(name));
    return `## ${name}\n\n${calls.map(callText).join("\n")}\n`;
  });
  const levels = Object.entries(levelDescriptions).map(([level, who]) => `- \`${level}\`: ${who}`);
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `### ${name}\n\n${fieldsText(schema)}\n`,
  );
  return `# API

<!-- Generated from packages/contract by \`npm run api-docs\`. -->

${info.description} A running server has the same description at \`/api/docs\`, and for programs at \`/api/openapi.json\`.

Authenticate with your personal token, which the account page shows:

    curl -H "Authorization: Bearer TOKEN" ADDRESS/api/user

Bodies are JSON; the examples have every key that the server knows, and a change may omit keys. Each call says which level it needs ([permissions](behaviour/permissions.md)):

${levels.join("\n")}

${[...groupNames, "Schemas of the answers"].map((name) => `[${name}](#${anchorOf(name)})`).join(" · ")}

${groups.join("\n")}
## Schemas of the answers

${schemas.join("\n")}`;
}

type Row = { path: string; method: string; operation: Operation };

const callText = ({ path, method, operation }: Row): string => {
  const { summary, operationId, parameters, requestBody, responses } = operation;
  const query = parameters.filter((one) => one.in === "query").map(({ name }) => `\`${name}\``);
  const body = requestBody?.content["application/json"]?.example;
  return [
    `- **\`${method.toUpperCase()} ${path}\`** (\`${operationId}\`, level \`${operation["x-level"]}\`)\\`,
    `  ${summary}.`,
    ...(query.length === 0 ? [] : [`  - Query: ${query.join(", ")}`]),
    ...(body === undefined ? [] : [`  - Body: \`${JSON.stringify(body)}\``]),
    `  - Answer: ${answerText(responses)}`,
  ].join("\n");
};

const answerText = (responses: Operation["responses"]): string => {
  const content = Object.entries(responses["200"]?.content ?? {});
  if (content.length === 0) return "204";
  return content
    .map(([type, { schema }]) => (type === "application/json" ? typeText(schema) : `\`${type}\``))
    .join(" or ");
};

const fieldsText = ({ properties = {}, required }: Schema): string =>
  Object.entries(properties)
    .map(([name, schema]) => {
      const note = required?.includes(name) === false ? "optional " : "";
      return `\`${name}\`: ${note}${typeText(schema)}`;
    })
    .join(", ");

const typeText = (schema: Schema): string => {
  const { $ref, type, items, anyOf, additionalProperties, properties } = schema;
  const name = $ref?.split("/").at(-1);
  if (name !== undefined) return `[${name}](#${anchorOf(name)})`;
  if (anyOf !== undefined) return anyOf.map(typeText).join(" or ");
  if (items !== undefined) return `list of ${typeText(items)}`;
  // An object without known fields.
  if (properties !== undefined && Object.keys(properties).length === 0) return "any object";
  if (properties !== undefined) return `{ ${fieldsText(schema)} }`;
  if (typeof additionalProperties === "object") return `${typeText(additionalProperties)} by name`;
  return [type ?? "any value"].flat().join(" or ");
};

/** GitHub's address of a heading. */
const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(" ", "-");
