import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "../../../../system/start-child.ts";

export type SshTunnel = {
  /** A local socket: each connection to it reaches the remote engine. */
  socket: string;
  close: () => Promise<void>;
};

/**
 * Reaches an engine through ssh as the docker command does
 * (https://docs.docker.com/engine/security/protect-access/#use-ssh-to-protect-the-docker-daemon-socket): each
 * connection runs `docker system dial-stdio` there. Keys and host checks are those of the user's own ssh, which must
 * not prompt.
 */
export async function serveOverSsh(address: {
  host: string;
  port: number | undefined;
  user: string | undefined;
}): Promise<SshTunnel> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-ssh-"));
  const socket = join(folder, "engine.sock");
  const parameters = [
    "-T",
    "-oBatchMode=yes",
    "-oConnectTimeout=10",
    ...(address.user === undefined ? [] : ["-l", address.user]),
    ...(address.port === undefined ? [] : ["-p", String(address.port)]),
    "--",
    address.host,
    "docker",
    "system",
    "dial-stdio",
  ];
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    connection.on("error", () => connection.destroy());
    connect(connection, parameters).catch(() => connection.destroy());
  });
  server.listen(socket);
  await once(server, "listening");
  return {
    socket,
    close: async () => {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function connect(connection: Socket, parameters: readonly string[]): Promise<void> {
  const ssh = await startChild((spawn) =>
    spawn("ssh", parameters, { stdio: ["pipe", "pipe", "ignore"] }),
  );
  const end = (): void => {
    ssh.kill();
    connection.destroy();
  };
  ssh.stdin.on("error", end);
  connection.once("close", end);
  connection.pipe(ssh.stdin);
  ssh.stdout.pipe(connection);
}
