import { ApiError } from "../../http/api-error.ts";
import { serverLimits } from "../../limits.ts";

/** Throws where a secret could not be given to a step. */
export const checkValue = (value: string): void => {
  if (value === "") throw new ApiError(400, "Invalid Secret Value");
  if (Buffer.byteLength(value) > serverLimits.secretBytes)
    throw new ApiError(400, `A secret has at most ${serverLimits.secretBytes} bytes`);
};
