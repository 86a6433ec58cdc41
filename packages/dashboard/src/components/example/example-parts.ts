/** Loaded as one file, because the parts share most of their code. */
export { ExampleLine } from "./ExampleLine.tsx";
export { RemovalAction } from "./RemovalAction.tsx";
