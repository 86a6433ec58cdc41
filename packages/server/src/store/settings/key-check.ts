import type { Cipher } from "../keys/keys.ts";
import type { Database } from "../database/database.ts";

/** What a lost key encrypted, for the person who gives it up. */
export type GivenUp = {
  /** Logins whose personal token was replaced. */
  tokens: string[];
  /** Deleted secrets by their repository or namespace and name. */
  secrets: string[];
  /** Repositories with a webhook that was turned off, because its secret was replaced. */
  webhooks: string[];
};

/** Tells whether the present key is the one that encrypted what the database contains. */
export function createKeyCheck(database: Database, cipher: Cipher) {
  const { sql } = database;
  const check = cipher.hash("key check");

  const isReadable = (bytes: Uint8Array): boolean => {
    try {
      cipher.decrypt(bytes);
      return true;
    } catch {
      return false;
    }
  };
  const lostTokens = () =>
    database
      .all(sql.selectFrom("users").select(["id", "login", "token_encrypted"]).orderBy("login"))
      .filter((row) => !isReadable(row.token_encrypted));
  const lostSecrets = () =>
    database
      .all(
        sql
          .selectFrom("secrets")
          .innerJoin("repos", "repos.id", "secrets.repo_id")
          .select(["secrets.id", "slug", "secrets.name", "data_encrypted"])
          .orderBy("secrets.id"),
      )
      .filter((row) => !isReadable(row.data_encrypted));
  const lostOrgSecrets = () =>
    database
      .all(
        sql
          .selectFrom("org_secrets")
          .select(["id", "namespace", "name", "data_encrypted"])
          .orderBy("id"),
      )
      .filter((row) => !isReadable(row.data_encrypted));
  const lostWebhooks = () =>
    database
      .all(
        sql
          .selectFrom("webhooks")
          .innerJoin("repos", "repos.id", "webhooks.repo_id")
          .select(["webhooks.id", "slug", "secret_encrypted"])
          .orderBy("webhooks.id"),
      )
      .filter((row) => !isReadable(row.secret_encrypted));

  const keep = (): void =>
    void database.run(sql.updateTable("installation").set({ key_check: check }));

  return {
    /** Whether the key fits. A database of an earlier version has no check value: the key must then decrypt all it contains. */
    isRight: (): boolean => {
      const known = database.first(sql.selectFrom("installation").select("key_check"))?.key_check;
      if (known !== undefined && known !== "") return known === check;
      const lost = [lostTokens, lostSecrets, lostOrgSecrets, lostWebhooks];
      return lost.every((list) => list().length === 0);
    },

    /** Stores that the present key is the right one. */
    keep,

    /**
     * Gives up what the present key does not decrypt, and keeps the key: replaces personal tokens, deletes secrets, turns
     * webhooks off, and ends sessions and sign-in links, which an unknown key has hashed. Keeps everything else.
     */
    giveUp: (createText: () => string): GivenUp =>
      database.transaction(() => {
        const [tokens, secrets, orgSecrets, webhooks] = [
          lostTokens(),
          lostSecrets(),
          lostOrgSecrets(),
          lostWebhooks(),
        ];
        for (const { id } of tokens) {
          const token = createText();
          const columns = {
            token_hash: cipher.hash(token),
            token_encrypted: cipher.encrypt(token),
          };
          database.run(sql.updateTable("users").set(columns).where("id", "=", id));
        }
        for (const { id } of secrets) database.run(sql.deleteFrom("secrets").where("id", "=", id));
        for (const { id } of orgSecrets)
          database.run(sql.deleteFrom("org_secrets").where("id", "=", id));
        for (const { id } of webhooks) {
          const columns = { active: 0, secret_encrypted: cipher.encrypt(createText()) };
          database.run(sql.updateTable("webhooks").set(columns).where("id", "=", id));
        }
        // People sign in again, and an administrator repairs the hooks.
        database.run(sql.deleteFrom("forge_tokens"));
        const noSecret = {
          secret_encrypted: null,
          former_secret_encrypted: null,
          file_key_encrypted: null,
        };
        database.run(sql.updateTable("forge_repos").set(noSecret));
        database.run(sql.deleteFrom("sessions"));
        database.run(sql.deleteFrom("sign_in_links"));
        keep();
        return {
          tokens: tokens.map(({ login }) => login),
          secrets: [
            ...secrets.map(({ slug, name }) => `${slug}/${name}`),
            ...orgSecrets.map(({ namespace, name }) => `${namespace}/${name}`),
          ],
          webhooks: [...new Set(webhooks.map(({ slug }) => slug))],
        };
      }),
  };
}
