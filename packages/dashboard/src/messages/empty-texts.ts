/** The exact titles of empty lists. A separate file, because home's first load needs none of them. */
export const emptyTexts = {
  home: "It looks a little empty here!",
  branches: "Your Branch List is Empty.",
  branchesMore: "This list will be populated when you execute a pipeline for an open branch.",
} as const;
