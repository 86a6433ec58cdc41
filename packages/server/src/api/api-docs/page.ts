import { renderPage, markup, type Html } from "../http/markup.ts";
import type { ApiDocument, Operation, Parameter } from "./document.ts";
import { groupNames } from "./groups.ts";
import type { Schema } from "./schema.ts";

/** Renders the API description as one page without scripts. */
export function renderApiPage({ info, paths, components }: ApiDocument): string {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const chapters = groupNames.map((name) => {
    const calls = all.filter(({ operation }) => operation.tags.includes(name));
    return markup`<h2 id="${toId(name)}">${name}</h2>${calls.map(renderCall)}`;
  });
  const links = groupNames.map((name) => markup`<a href="#${toId(name)}">${name}</a> · `);
  const entities = Object.entries(components.schemas).map(([name, schema]) =>
    renderEntity(name, schema),
  );
  return renderPage(
    "API · Signalbox",
    markup`<main>
<h1>The API of Signalbox ${info.version}</h1>
<p>${renderWords(info.description)} Programs can read it at <a href="openapi.json">openapi.json</a>.</p>
<p>Authenticate with your personal token, which the account page shows:</p>
<pre>curl -H "Authorization: Bearer TOKEN" ADDRESS/api/user</pre>
<nav aria-label="Chapters"><p>${links}<a href="#answers">Schemas of the answers</a></p></nav>
${chapters}
<h2 id="answers">Schemas of the answers</h2>
${entities}
</main>`,
  );
}

type Row = { path: string; method: string; operation: Operation };

const renderCall = ({ path, method, operation }: Row): Html => {
  const { summary, description, parameters, requestBody, responses, operationId } = operation;
  const body = requestBody?.content["application/json"];
  const query = parameters.filter((one) => one.in === "query");
  const answers = Object.entries(responses).map(([status, answer]) => renderAnswer(status, answer));
  return markup`<details id="${operationId}">
<summary><code class="method">${method.toUpperCase()}</code><code>${path}</code>
<span class="summary">${renderWords(summary)}</span></summary>
<div class="more">
<p class="soft">${description}</p>
${query.length === 0 ? "" : markup`<h3>Query</h3>${renderFields(toProperties(query))}`}
${body === undefined ? "" : markup`<h3>Body</h3>${renderFields(body.schema)}${renderExample(body.example)}`}
<h3>Answers</h3>
${answers}
</div>
</details>`;
};

const renderExample = (example: unknown): Html =>
  markup`<pre>${JSON.stringify(example, null, 2)}</pre>`;

type Answer = Operation["responses"][string];

const renderAnswer = (status: string, { description, content = {} }: Answer): Html => {
  const types = Object.entries(content).map(
    ([type, { schema }]) => markup` · <code>${type}</code> ${renderType(schema)}`,
  );
  return markup`<p><code>${status}</code> ${description}${types}</p>`;
};

const toProperties = (parameters: readonly Parameter[]): Schema => ({
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
});

const renderEntity = (name: string, schema: Schema): Html => markup`<details id="schema-${name}">
<summary><code>${name}</code></summary>
<div class="more">${renderFields(schema)}</div>
</details>`;

const renderFields = ({ properties = {}, required }: Schema): Html => {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const note = required?.includes(name) === false ? " · optional" : "";
    return markup`<tr><td><code>${name}</code></td>
<td>${renderType(schema)}<span class="soft">${note}</span></td></tr>`;
  });
  return markup`<table>${rows}</table>`;
};

/** Renders a type in a few words, with links to the entities. */
const renderType = (schema: Schema): Html => {
  const { $ref, type, items, anyOf, additionalProperties, properties } = schema;
  const name = $ref?.split("/").at(-1);
  if (name !== undefined) return markup`<a href="#schema-${name}">${name}</a>`;
  if (anyOf !== undefined) {
    const types = anyOf.map((one, index) => markup`${index === 0 ? "" : " or "}${renderType(one)}`);
    return markup`${types}`;
  }
  if (items !== undefined) return markup`list of ${renderType(items)}`;
  if (properties !== undefined) return renderFields(schema);
  if (typeof additionalProperties === "object")
    return markup`${renderType(additionalProperties)} by name`;
  return markup`${[type ?? "any value"].flat().join(" or ")}`;
};

/** Renders text between backticks as code. */
const renderWords = (text: string): Html => {
  const parts = text.split("`");
  return markup`${parts.map((part, index) => (index % 2 === 0 ? markup`${part}` : markup`<code>${part}</code>`))}`;
};

const toId = (name: string): string => name.toLowerCase().replaceAll(" ", "-");
