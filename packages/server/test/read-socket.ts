import { connect, type Socket } from "node:net";

/** A connection that shows every byte, unlike `fetch`. */
export type RawConnection = {
  socket: Socket;
  /** All text so far, including the status line. */
  text: () => string;
  /** Resolves once the text contains this. Rejects if the connection ends before. */
  until: (wanted: string) => Promise<void>;
  closed: Promise<void>;
};

/** Requests a path by plain HTTP on a new socket, without a body. */
export function openRaw(
  address: string,
  path: string,
  token = "",
  headers: Record<string, string> = token === "" ? {} : { Authorization: `Bearer ${token}` },
  method = "GET",
): RawConnection {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const head = Object.entries({ Host: "test", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write([`${method} ${path} HTTP/1.1`, ...head, "\r\n"].join("\r\n"));
  let text = "";
  const waiting = new Set<() => void>();
  socket.setEncoding("utf8");
  socket.on("data", (piece: string) => {
    text += piece;
    for (const check of waiting) check();
  });
  socket.on("error", () => socket.destroy());
  const closed = new Promise<void>((resolve) => {
    socket.once("close", () => resolve());
  });
  const until = (wanted: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (!text.includes(wanted)) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
      void closed.then(() => reject(new Error(`the connection ended without ${wanted}`)));
    });
  return { socket, text: () => text, until, closed };
}

/** Removes pings, whose number depends on the speed of the machine. */
export function withoutPings(text: string): string {
  return text.replaceAll(": ping\n\n", "");
}

/** The content of a chunked body. */
export function bodyOf(text: string): string {
  const start = text.indexOf("\r\n\r\n") + 4;
  let rest = Buffer.from(text.slice(start));
  let body = "";
  while (rest.length > 0) {
    const end = rest.indexOf("\r\n");
    const length = Number.parseInt(rest.subarray(0, end).toString(), 16);
    if (length === 0) break;
    body += rest.subarray(end + 2, end + 2 + length).toString();
    rest = rest.subarray(end + 2 + length + 2);
  }
  return body;
}
