import type { IncomingHttpHeaders } from "node:http";
import type { Writable } from "node:stream";
import type { Dispatcher } from "undici";

/** Receives the answer to a forwarded request. */
export type Receiver = {
  /** Returns where the body goes. If it returns undefined, the body is not wanted and the request is cancelled. */
  begin: (status: number, headers: IncomingHttpHeaders) => Writable | undefined;
  /** There is no answer. An answer that breaks off destroys its target instead. */
  fail: (error: Error) => void;
};

/**
 * Sends a request and writes its answer to the receiver's target as it arrives. There is no stream in between, which
 * would cost more than the rest of the connected server.
 * @param mayRepeat whether to send the request again after this error, if there is no answer yet
 * @returns cancels the request at any point
 */
export function forward(
  server: Dispatcher,
  options: Dispatcher.DispatchOptions,
  receiver: Receiver,
  mayRepeat: (error: Error) => boolean,
): () => void {
  let controller: Dispatcher.DispatchController | undefined;
  let target: Writable | undefined;
  let isOver = false;

  const cancel = (): void => {
    isOver = true;
    controller?.abort(new Error("Cancelled"));
  };
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (started) => {
      controller = started;
      if (isOver) cancel();
    },
    onResponseStart: (_started, status, headers) => {
      // Informational answers precede the one that counts.
      if (status < 200) return;
      target = receiver.begin(status, headers);
      if (target === undefined) return cancel();
    },
    onResponseData: (started, chunk) => {
      if (target === undefined || target.write(chunk)) return;
      started.pause();
      target.once("drain", () => started.resume());
    },
    onResponseEnd: () => target?.end(),
    onResponseError: (_started, error) => {
      // A partial answer must not look complete.
      if (target !== undefined) target.destroy();
      else if (isOver) return;
      else if (mayRepeat(error)) server.dispatch(options, handler);
      else receiver.fail(error);
    },
  };
  server.dispatch(options, handler);
  return cancel;
}
