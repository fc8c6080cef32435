import { count } from '../../platform/counted.ts';
import type { Deps } from '../../platform/deps.ts';
import { addonsInUse } from '../addon-store/service.ts';
import type { ErasureRow } from './erasure-queries.ts';
import { countErasedInvitations, listSurveys } from './erasure-queries.ts';
import { listWaitingImports } from './find-queries.ts';

/** What somebody has to know at the end of an erasure, or when there was nothing to erase, a sentence each. */
export async function lastWords(deps: Deps, erasure?: ErasureRow): Promise<string[]> {
  return [
    ...(erasure ? await aboutErasure(deps, erasure) : []),
    ...(await listWaitingImports(deps.db)).map(
      ({ file }) => `The file “${file}” waits to be imported and was not searched.`,
    ),
    ...addonsInUse(deps).flatMap(({ unfindable }) => unfindable ?? []),
  ];
}

async function aboutErasure({ db }: Deps, erasure: ErasureRow): Promise<string[]> {
  const { reference, found, sending, finished_at, begun_at } = erasure;
  const links = await countErasedInvitations(db, reference);
  const surveys = (await listSurveys(db, [reference])).length;
  const responses = found - links;
  const day = (finished_at ?? begun_at).slice(0, 10);
  return [
    `${count(responses, 'response')} in ${count(surveys, 'survey')} ${responses === 1 ? 'was' : 'were'} erased. Reference: ${reference}.`,
    ...(links > 0 ? [`${count(links, 'personal link')} lost name and address.`] : []),
    ...(sending > 0 ? [`${count(sending, 'message')} ${sending === 1 ? 'was' : 'were'} being sent.`] : []),
    `Backups made before ${day} still hold these responses until you delete them. Restoring one erases them again by itself.`,
  ];
}
