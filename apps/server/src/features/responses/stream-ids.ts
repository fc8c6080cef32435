import { Readable } from 'node:stream';
import type { Db } from '../../platform/db/schema.ts';
import type { Sorting } from './list-queries.ts';
import { listAllIds } from './list-queries.ts';

const AT_ONCE = 10_000;

/** Streamed, because there may be a million ids. */
export function streamIds(db: Db, sorting: Sorting, meta: object): Readable {
  return Readable.from(pieces(db, sorting, meta));
}

async function* pieces(db: Db, sorting: Sorting, meta: object): AsyncGenerator<string> {
  yield `${JSON.stringify(meta).slice(0, -1)},"items":[`;
  let isFirst = true;
  for await (const ids of listAllIds(db, sorting, AT_ONCE)) {
    yield `${isFirst ? '' : ','}${ids.map((id) => `{"id":${id}}`).join(',')}`;
    isFirst = false;
  }
  yield ']}';
}
