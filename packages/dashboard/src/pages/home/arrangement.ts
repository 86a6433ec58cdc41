/** The code for arranging the list of repositories. It is loaded after the list, or before it if the user has arranged it. */
export { arrangedRows } from "./arranged-rows.ts";
export { readChoices, toggled } from "./home-choices.ts";
export { OrderField } from "./OrderField.tsx";
export { focusNewRow } from "../../ui/lists/focus-new-row.ts";
export { RowTools } from "./RowTools.tsx";
