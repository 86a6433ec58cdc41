import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { freePort } from "./free-port.ts";

/** The SMTP server that `npm test` unpacked, or the machine's. Undefined if there is none. */
export const mailServerProgram = [process.env["MSMTPD"], "/usr/bin/msmtpd"].find(
  // An unpacked one may lack a library.
  (file) => file !== undefined && spawnSync(file, ["--version"]).status === 0,
);

type Mail = { to: string[]; subject: string; text: string };

/** Starts an SMTP server that keeps each mail in a file. */
export async function startMailServer() {
  if (mailServerProgram === undefined) throw new Error("the test needs msmtpd");
  const folder = mkdtempSync(join(tmpdir(), "signalbox-mail-"));
  const deliver = join(folder, "deliver.sh");
  // It gets the recipients, and the mail as its input. Names without .mail are not complete yet.
  const script = `file=${folder}/$$; { printf 'Recipients: %s\\n' "$*"; cat; } > $file; mv $file $file.mail\n`;
  writeFileSync(deliver, script);
  const port = await freePort();
  const options = [`--port=${port}`, `--command=sh ${deliver}`, "--interface=127.0.0.1"];
  const server = spawn(mailServerProgram, options, { stdio: "ignore" });
  await vi.waitUntil(() => isListening(port), { timeout: 10_000 });
  return {
    port,
    /** All mails, as they were delivered. */
    mails: (): Mail[] =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".mail"))
        .map((name) => toMail(readFileSync(join(folder, name), "utf8"))),
    close: async () => {
      server.kill();
      if (server.exitCode === null) await once(server, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  return promise.finally(() => socket.destroy());
}

function toMail(raw: string): Mail {
  const [head = "", ...rest] = raw.replaceAll("\r", "").split("\n\n");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1] ?? "";
  return {
    to: header("Recipients").split(" "),
    subject: header("Subject"),
    // Soft line breaks of quoted-printable.
    text: rest.join("\n\n").replaceAll("=\n", "").replaceAll("=3D", "="),
  };
}
