/** The code for arranging the list of repositories. It is loaded after the list, or before it if the user has arranged it. */
export { GroupHeading } from "./GroupHeading.tsx";
export { readChoices, toggled } from "./home-choices.ts";
export { firstRows, homeRows } from "./home-rows.ts";
export { OrderField } from "./OrderField.tsx";
export { RowTools } from "./RowTools.tsx";
