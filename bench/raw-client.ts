import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** One connection that sends the same request again as soon as the answer has arrived. */
export type RawClient = {
  /** Sends the request this many times, one after the other. */
  repeat: (times: number) => Promise<void>;
  close: () => void;
};

/** Opens a connection that only counts bytes, because Node's own client costs more than the servers that it measures. */
export async function openRawClient(
  address: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<RawClient> {
  const { hostname, port, host } = new URL(address);
  const socket: Socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.setNoDelay(true);
  const lines = Object.entries({ Host: host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const text = `GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
  let isAnswered = createAnswerReader();
  let answered: () => void = () => undefined;
  socket.on("data", (chunk) => {
    if (!isAnswered(chunk)) return;
    isAnswered = createAnswerReader();
    answered();
  });
  return {
    repeat: async (times) => {
      for (let count = 0; count < times; count += 1) {
        const answer = Promise.withResolvers<void>();
        answered = answer.resolve;
        socket.once("close", answer.reject);
        socket.write(text);
        await answer.promise;
        socket.off("close", answer.reject);
      }
    },
    close: () => socket.destroy(),
  };
}

/** Takes the pieces of an answer, and returns true for the last one. */
const createAnswerReader = () => {
  let head = "";
  let left: number | undefined;
  return (chunk: Buffer): boolean => {
    if (left !== undefined) left -= chunk.length;
    else {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end === -1) return false;
      if (!head.startsWith("HTTP/1.1 200 ")) throw new Error(head.slice(0, end));
      const length = /^content-length: (\d+)/im.exec(head.slice(0, end))?.[1];
      left = length === undefined ? Infinity : Number(length) + end + 4 - head.length;
    }
    // Without a length the answer is chunked. Its last chunk is empty.
    return left <= 0 || (left === Infinity && chunk.subarray(-5).toString() === "0\r\n\r\n");
  };
};
