/** What arranges the list of repositories: loaded after the list, or before it if the reader has arranged it. */
export { GroupHeading } from "./GroupHeading.tsx";
export { readChoices, toggled } from "./home-choices.ts";
export { firstRows, homeRows } from "./home-rows.ts";
export { OrderField } from "./OrderField.tsx";
export { RowTools } from "./RowTools.tsx";
