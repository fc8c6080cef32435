import type { RawBuilder } from 'kysely';
import type { Db } from './schema.ts';

type Statement = RawBuilder<unknown>;

/**
 * A transaction whose last statements are sent together with the commit. On both databases a failed statement spoils
 * the rest, so the commit fails too. Two round trips instead of seven matter at thousands of transactions a second. In
 * a transaction that `db` is, they are only sent.
 */
export async function transactInTwoTrips<Result>(
  db: Db,
  work: (trx: Db) => Promise<{ result: Result; last: readonly Statement[] }>,
): Promise<Result> {
  if (db.isTransaction) {
    const { result, last } = await work(db);
    await sendTogether(db, last);
    return result;
  }
  let failure: Promise<unknown> | undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      const { result, last } = await work(trx);
      failure = sendTogether(trx, last).then(
        () => undefined,
        (error: unknown) => error,
      );
      return result;
    });
  } catch (error) {
    // The commit may only say that something before it failed.
    throw (await failure) ?? error;
  }
}

async function sendTogether(db: Db, statements: readonly Statement[]): Promise<void> {
  // Kysely's own `execute` waits for the statement before.
  await db
    .getExecutor()
    .provideConnection((connection) =>
      Promise.all(statements.map((statement) => connection.executeQuery(statement.compile(db)))),
    );
}
