import type { DatabaseSync } from "node:sqlite";

/** Runs `work` in a transaction; a nested call joins the outer one. */
export function transaction<Result>(connection: DatabaseSync, work: () => Result): Result {
  if (connection.isTransaction) return work();
  connection.exec("begin immediate");
  try {
    const result = work();
    connection.exec("commit");
    return result;
  } catch (error) {
    if (connection.isTransaction) connection.exec("rollback");
    throw error;
  }
}
