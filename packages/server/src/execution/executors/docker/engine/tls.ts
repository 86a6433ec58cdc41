import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EngineTls } from "../../../../config/engine-address.ts";

/**
 * Reads the certificates of a folder, named as the docker command names them
 * (https://docs.docker.com/engine/security/protect-access/#use-tls-https-to-protect-the-docker-daemon-socket). Missing
 * ones are left out.
 */
export async function readTlsOptions({ folder, verify }: EngineTls) {
  const read = (name: string): Promise<Buffer | undefined> =>
    readFile(join(folder, name)).catch(() => undefined);
  const [ca, cert, key] = await Promise.all([read("ca.pem"), read("cert.pem"), read("key.pem")]);
  return {
    rejectUnauthorized: verify,
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
  };
}
