import { uploadPath } from "./uploads/upload-path.ts";

/**
 * The routes of the runner protocol of Drone servers, and of git for its clones
 * (https://github.com/drone/runner-go/blob/v1.12.0/client/http.go). They exist only with a secret.
 */
export const rpcPath = "/rpc/v2";

export const runnerRoutes = [
  uploadPath,
  `${rpcPath}/ping`,
  `${rpcPath}/nodes/:machine`,
  `${rpcPath}/stage`,
  `${rpcPath}/stage/:id`,
  `${rpcPath}/step/:id`,
  `${rpcPath}/build/:id/watch`,
  `${rpcPath}/step/:id/logs/batch`,
  `${rpcPath}/step/:id/logs/upload`,
  `${rpcPath}/step/:id/card`,
  "/rpc/git/:namespace/:name/info/refs",
  "/rpc/git/:namespace/:name/git-upload-pack",
] as const;
