/** One file for both, because they share most of their code and are needed one after the other. */
export { PipelineOffer } from "./PipelineOffer.tsx";
export { BuildNotice } from "./BuildNotice.tsx";
