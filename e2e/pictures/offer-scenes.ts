import { answered, held, press, refused, type Scene } from "./scene.ts";

const suggestion = "/api/repos/octo/no-file/pipeline-suggestion";
const tried = "/api/repos/octo/tried/pipeline-suggestion";

/** A repository without a pipeline file: the suggested one, its trials, and what to do next. */
export const offerScenes: readonly Scene[] = [
  { name: "offer", path: "/octo/no-file" },
  { name: "offer, the suggestion loading", path: "/octo/no-file", network: held(suggestion) },
  { name: "offer, the suggestion failed", path: "/octo/no-file", network: refused(suggestion) },
  {
    name: "offer, trying refused",
    path: "/octo/no-file",
    network: refused(`${suggestion}/trial`, "POST"),
    open: press("Try it"),
  },
  { name: "offer, a reader", path: "/octo/no-file", as: "reader" },
  {
    name: "offer, protected",
    path: "/octo/no-file",
    network: answered("/api/repos/octo/no-file", {
      namespace: "octo",
      name: "no-file",
      slug: "octo/no-file",
      active: true,
      protected: true,
      default_branch: "main",
      config_path: ".drone.yml",
      config_missing: true,
    }),
  },
  { name: "offer, after trials", path: "/octo/trials" },
  { name: "offer, opened after trials", path: "/octo/trials", open: press("Suggest a pipeline") },
  { name: "trial, running", path: "/octo/trials/2" },
  { name: "trial, failed", path: "/octo/trials/1" },
  { name: "trial, passed", path: "/octo/tried/1" },
  { name: "trial, passed, the log", path: "/octo/tried/1/1/2" },
  { name: "trial, the file loading", path: "/octo/tried/1", network: held(tried) },
  { name: "trial, the file failed", path: "/octo/tried/1", network: refused(tried) },
];
