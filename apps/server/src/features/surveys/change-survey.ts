import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { changeAside } from '../../platform/site/change.ts';

/** Tells all processes that visitors get something else from now on. Call it last in the transaction. */
export type TellAll = () => Promise<void>;

/** One transaction. Without `tellAll` no process notices the change; fine if visitors do not get it. */
export async function changeSurvey<Result>(
  { db, site }: Pick<Deps, 'db' | 'site'>,
  work: (db: Db, tellAll: TellAll) => Promise<Result>,
): Promise<Result> {
  let isTold = false;
  const result = await changeAside(db, (trx) =>
    work(trx, async () => {
      isTold = true;
      await site.changed(trx);
    }),
  );
  if (isTold) await site.refresh();
  return result;
}
