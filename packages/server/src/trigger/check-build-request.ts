import { serverLimits } from "../lib/limits.ts";
import type { BuildRequest } from "./build-request.ts";

/** A sentence naming the limit that the request exceeds, or null. */
export function checkBuildRequest({ params = {}, deploy_to = "" }: BuildRequest): string | null {
  const all = Object.entries(params);
  if (deploy_to.length > serverLimits.deployToCharacters)
    return `target must not be longer than ${serverLimits.deployToCharacters} characters`;
  if (all.length > serverLimits.parameters)
    return `A build must not have more than ${serverLimits.parameters} parameters`;
  if (all.some(([name]) => name.length > serverLimits.parameterNameCharacters))
    return `A parameter's name must not be longer than ${serverLimits.parameterNameCharacters} characters`;
  if (all.some(([, value]) => Buffer.byteLength(value) > serverLimits.parameterBytes))
    return `A parameter must not be longer than ${serverLimits.parameterBytes} bytes`;
  const bytes = all.reduce((sum, [name, value]) => sum + name.length + Buffer.byteLength(value), 0);
  return bytes > serverLimits.parametersBytes
    ? `The parameters of a build must not be longer than ${serverLimits.parametersBytes} bytes in total`
    : null;
}
