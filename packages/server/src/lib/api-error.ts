import { errorMessages } from "@signalbox/contract";

/** Refuses a call: the status and the one message of its answer. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** What the call names inside a repository does not exist. */
export const noRows = (): ApiError => new ApiError(404, errorMessages.noRows);

/** Reads a number of a path; Drone servers answer 400 with these words where it is none. */
export const toPathNumber = (text: string): number => {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw new ApiError(400, `strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`);
};
