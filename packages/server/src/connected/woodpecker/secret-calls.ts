import * as z from "zod/mini";
import { ApiError } from "../../lib/api-error.ts";
import type { RepoName } from "../backend/backend.ts";
import type { Asked, Translations } from "../backend/translation.ts";
import type { Client } from "./client.ts";
import { WoodpeckerSecret } from "./entities.ts";
import { toSecret, toSecretEvents } from "./to-entities.ts";

/** The calls about secrets of repositories and organizations. */
export function createSecretCalls({ client }: { client: Client }): Translations {
  const secretsOf = async (asked: Asked, name: RepoName) => {
    const { id } = await asked.repo(name);
    return { id, path: `/api/repos/${id}/secrets` };
  };

  const organizationOf = async (asked: Asked, namespace: string): Promise<string> => {
    const path = `/api/orgs/lookup/${encodeURIComponent(namespace)}`;
    const { id } = await client.get(asked.caller, path, z.object({ id: z.number() }), asked.signal);
    return `/api/orgs/${id}/secrets`;
  };

  type SecretInput = {
    name?: string | null | undefined;
    data?: string | null | undefined;
    pull_request?: boolean | null | undefined;
    events?: string[] | null | undefined;
    images?: string[] | null | undefined;
  };
  const createSecret = async (asked: Asked, path: string, body: SecretInput) => {
    const events = toSecretEvents(undefined, body.pull_request ?? false, body.events);
    const sent = {
      name: body.name ?? "",
      value: body.data ?? "",
      events,
      images: body.images ?? [],
    };
    try {
      await client.send(asked.caller, "POST", path, sent);
    } catch (error) {
      // Woodpecker fails with an error of its database if there is one of this name.
      const isFailure = error instanceof ApiError && error.status >= 500;
      const found = isFailure && (await readSecret(asked, path, sent.name).catch(() => undefined));
      if (!found) throw error;
      throw new ApiError(409, `A secret named ${sent.name} already exists`);
    }
    return readSecret(asked, path, sent.name);
  };
  const readSecret = (asked: Asked, path: string, name: string) =>
    client.get(asked.caller, `${path}/${encodeURIComponent(name)}`, WoodpeckerSecret, asked.signal);
  const updateSecret = async (asked: Asked, path: string, name: string, body: SecretInput) => {
    const known = await readSecret(asked, path, name);
    const { data, pull_request: forPulls } = body;
    await client.send(asked.caller, "PATCH", `${path}/${encodeURIComponent(name)}`, {
      ...(typeof data === "string" && data !== "" && { value: data }),
      events: toSecretEvents(known.events, forPulls, body.events),
      images: body.images ?? known.images,
      note: known.note,
    });
    return readSecret(asked, path, name);
  };
  const deleteSecret = async (asked: Asked, path: string, name: string): Promise<void> =>
    void (await client.send(asked.caller, "DELETE", `${path}/${encodeURIComponent(name)}`));

  return {
    listSecrets: async ({ params }, asked) => {
      const { id, path } = await secretsOf(asked, params);
      const all = await client.all(asked.caller, path, WoodpeckerSecret, asked.signal);
      return all.map((one) => toSecret(one, { repoId: id }));
    },
    createSecret: async ({ params, body }, asked) => {
      const { id, path } = await secretsOf(asked, params);
      return toSecret(await createSecret(asked, path, body), { repoId: id });
    },
    getSecret: async ({ params }, asked) => {
      const { id, path } = await secretsOf(asked, params);
      return toSecret(await readSecret(asked, path, params.secret), { repoId: id });
    },
    updateSecret: async ({ params, body }, asked) => {
      const { id, path } = await secretsOf(asked, params);
      return toSecret(await updateSecret(asked, path, params.secret, body), { repoId: id });
    },
    deleteSecret: async ({ params }, asked) =>
      deleteSecret(asked, (await secretsOf(asked, params)).path, params.secret),
    // Woodpecker's global secrets are for all repositories, which no namespace is.
    listAllOrgSecrets: async (_input, asked) => {
      const all = await client.all(asked.caller, "/api/secrets", WoodpeckerSecret, asked.signal);
      return all.map((one) => toSecret(one, { namespace: "all repositories" }));
    },
    listOrgSecrets: async ({ params: { namespace } }, asked) => {
      const path = await organizationOf(asked, namespace);
      const all = await client.all(asked.caller, path, WoodpeckerSecret, asked.signal);
      return all.map((one) => toSecret(one, { namespace }));
    },
    createOrgSecret: async ({ params: { namespace }, body }, asked) =>
      toSecret(await createSecret(asked, await organizationOf(asked, namespace), body), {
        namespace,
      }),
    getOrgSecret: async ({ params: { namespace, secret } }, asked) =>
      toSecret(await readSecret(asked, await organizationOf(asked, namespace), secret), {
        namespace,
      }),
    updateOrgSecret: async ({ params: { namespace, secret }, body }, asked) => {
      const path = await organizationOf(asked, namespace);
      return toSecret(await updateSecret(asked, path, secret, body), { namespace });
    },
    deleteOrgSecret: async ({ params: { namespace, secret } }, asked) =>
      deleteSecret(asked, await organizationOf(asked, namespace), secret),
  };
}
