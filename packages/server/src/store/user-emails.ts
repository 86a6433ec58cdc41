import type { User } from "@signalbox/contract";
import type { Selectable } from "kysely";
import type { Database } from "./database/database.ts";
import type { Tables } from "./database/tables.ts";

/** The emails of users. Each belongs to one account, ignoring case; an empty one to none. */
export function createUserEmails(
  database: Database,
  toUser: (row: Selectable<Tables["users"]>) => User,
) {
  const rowsWith = (email: string) =>
    email === ""
      ? []
      : database.all(
          database.sql
            .selectFrom("users")
            .selectAll()
            .where((row) =>
              row.or([
                row(row.fn("lower", ["email"]), "=", row.fn("lower", [row.val(email)])),
                row(
                  "id",
                  "in",
                  row.selectFrom("user_emails").select("user_id").where("email", "=", email),
                ),
              ]),
            ),
        );

  return {
    /** Whether another account has the email. */
    isEmailOfAnother: (email: string, id?: number): boolean =>
      rowsWith(email).some((row) => row.id !== id),

    /** The user with an email, primary or not. */
    findByEmail: (email: string): User | undefined => {
      const [row] = rowsWith(email);
      return row && toUser(row);
    },

    /** The emails of a user besides the primary one. */
    otherEmails: (id: number): string[] =>
      database
        .all(
          database.sql
            .selectFrom("user_emails")
            .select("email")
            .where("user_id", "=", id)
            .orderBy("email"),
        )
        .map(({ email }) => email),

    /** Replaces the emails besides the primary one. They must belong to nobody else. */
    setOtherEmails: (id: number, emails: readonly string[]): void => {
      database.run(database.sql.deleteFrom("user_emails").where("user_id", "=", id));
      for (const email of emails)
        database.run(database.sql.insertInto("user_emails").values({ email, user_id: id }));
    },

    /** Removes an email from whoever has it. */
    releaseEmail: (email: string): void => {
      database.run(
        database.sql
          .updateTable("users")
          .set({ email: "" })
          .where((row) => row(row.fn("lower", ["email"]), "=", row.fn("lower", [row.val(email)]))),
      );
      database.run(database.sql.deleteFrom("user_emails").where("email", "=", email));
    },
  };
}
