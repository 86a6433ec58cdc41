import { defineCalls } from "./call.ts";
import { listOf } from "../entities/fields.ts";
import { NewTemplate, Template, TemplateChange } from "../entities/template.ts";

const namespacePath = "/api/templates/{namespace}";
const one = `${namespacePath}/{template}` as const;

/** Templates of pipeline files, which files of their namespace name with `kind: template`. */
export const templateCalls = defineCalls({
  listAllTemplates: {
    summary: "The templates of all namespaces",
    method: "GET",
    path: "/api/templates",
    level: "sysadmin",
    answer: listOf(Template),
  },
  listTemplates: {
    summary: "The templates of a namespace by name",
    method: "GET",
    path: namespacePath,
    level: "orgMember",
    answer: listOf(Template),
  },
  createTemplate: {
    summary: "Stores a template; its name must have the extension of a pipeline file",
    method: "POST",
    path: namespacePath,
    level: "orgAdmin",
    body: NewTemplate,
    answer: Template,
  },
  getTemplate: {
    summary: "One template",
    method: "GET",
    path: one,
    level: "orgMember",
    answer: Template,
  },
  updateTemplate: {
    summary: "Changes the text of a template",
    method: "PATCH",
    also: "PUT",
    path: one,
    level: "orgAdmin",
    body: TemplateChange,
    answer: Template,
  },
  deleteTemplate: {
    summary: "Removes a template",
    method: "DELETE",
    path: one,
    level: "orgAdmin",
  },
});
