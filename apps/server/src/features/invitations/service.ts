import type { Invitation, InvitationState, NewInvitations } from '@userfeedback/contract';
import { INVITATION_STATES, INVITATIONS } from '@userfeedback/contract/places-limits';
import { dayInZone, invitationState, isEmailAddress } from '@userfeedback/engine';
import { AppError, notFound } from '../../platform/api/app-error.ts';
import { lockRecord, surveyLocks, transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ExportFile } from '../exports/export-file.ts';
import { csvFile } from '../exports/export-file.ts';
import { changePlaces, getPlaces } from '../places/service.ts';
import { findRow } from '../surveys/stored/service.ts';
import { makeKey, openCodes } from './stored/codes.ts';
import type { InvitationRow, Wanted } from './stored/queries.ts';
import {
  countInvitations,
  findLastNumber,
  insertInvitations,
  isCreated,
  listInvitations,
  withdrawInvitations,
} from './stored/queries.ts';

interface Asked {
  id: number;
  filter: { state?: InvitationState | undefined };
  search: string;
}

export async function getInvitations(deps: Deps, { before, ...asked }: Asked & { before?: number | undefined }) {
  const { id } = asked;
  if (!(await findRow(deps.db, id))) throw notFound('survey');
  const wanted = wantedOf(deps, asked);
  const rows = await listInvitations(deps.db, id, wanted, {
    order: 'desc',
    from: before,
    most: INVITATIONS.listed + 1,
  });
  const items = rows.slice(0, INVITATIONS.listed).map((row) => shown(row, wanted.today));
  const counts = Object.fromEntries(INVITATION_STATES.map((state) => [state, 0])) as Record<InvitationState, number>;
  for (const { state, isOver, count } of await countInvitations(deps.db, id, wanted.today))
    counts[isOver && state === 'unused' ? 'expired' : state] += count;
  return { items, next_before: rows.length > items.length ? (items.at(-1)?.id ?? null) : null, counts };
}

const STATES = { unused: 'Not used', used: 'Used', expired: 'Expired', withdrawn: 'Withdrawn' } as const;
const READ_AT_ONCE = 1000;

/** In the order in which they were made. */
export async function invitationsFile(deps: Deps, asked: Asked): Promise<ExportFile> {
  const { db, config } = deps;
  const { url } = await getPlaces(deps, asked.id);
  const codeOf = await openCodes(db, config, asked.id);
  const wanted = wantedOf(deps, asked);
  const rows = async function* () {
    for (let from: number | undefined = 0; from !== undefined && codeOf; ) {
      const some: InvitationRow[] = await listInvitations(db, asked.id, wanted, {
        order: 'asc',
        from,
        most: READ_AT_ONCE,
      });
      for (const row of some) {
        const code = codeOf(row.number);
        yield [row.name, row.email, code, `${url}?i=${code}`, STATES[invitationState(row, wanted.today)]];
      }
      from = some.length === READ_AT_ONCE ? some.at(-1)?.number : undefined;
    }
  };
  const columns = ['Name', 'E-mail', 'Code', 'Link', 'State'].map((title) => ({ title, kind: 'text' as const }));
  return csvFile({ fileName: `personal-links-${asked.id}`, columns, rows: rows() });
}

function wantedOf(deps: Deps, { filter, search }: Asked): Wanted {
  return { state: filter.state, search, today: today(deps) };
}

function shown(row: InvitationRow, day: string): Invitation {
  const { number: id, name, email, until } = row;
  return { id, name, email, state: invitationState(row, day), until };
}

/** A survey without an address gets one with them. */
export async function createInvitations(
  deps: Deps,
  id: number,
  { count = 0, people, until, creation_key }: NewInvitations,
): Promise<{ made: number }> {
  if (until !== undefined && until < today(deps))
    throw new AppError('invalid', undefined, { until: 'Please choose today or a later day.' });
  const wrong = (people ?? []).findIndex(({ email }) => email !== '' && !isEmailAddress(email));
  if (wrong >= 0)
    throw new AppError('invalid', undefined, { [`people.${wrong}.email`]: 'Please enter a valid e-mail address.' });
  const { url } = await getPlaces(deps, id);
  if (url === '') await changePlaces(deps, id, {});
  const invited = people ?? Array.from({ length: count }, () => ({ name: '', email: '' }));
  await transact(deps.db, async (db) => {
    await lockRecord(db, `personal links of survey ${id}`);
    if (creation_key !== undefined && (await isCreated(db, id, creation_key))) return;
    const last = await findLastNumber(db, id);
    if (last + invited.length > INVITATIONS.most)
      throw new AppError('invalid', undefined, {
        [people ? 'people' : 'count']: `A survey can have ${INVITATIONS.most} personal links at most.`,
      });
    await addInvitations({ config: deps.config, db }, id, invited, { last, until, creation_key });
  });
  return { made: invited.length };
}

/** Numbers them from the one after `last`. */
export async function addInvitations(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  id: number,
  invited: readonly Pick<Invitation, 'name' | 'email'>[],
  { last = 0, until, creation_key }: { last?: number } & Pick<NewInvitations, 'until' | 'creation_key'> = {},
): Promise<void> {
  await makeKey(db, config, id);
  await insertInvitations(
    db,
    invited.map(({ name, email }, place) => ({
      survey_id: id,
      number: last + 1 + place,
      name,
      email,
      state: 'unused',
      until: until ?? null,
      creation_key: place === 0 && creation_key !== undefined ? creation_key : null,
    })),
  );
}

export async function withdraw({ db }: Deps, id: number, numbers: readonly number[]): Promise<void> {
  if (!(await findRow(db, id))) throw notFound('survey');
  await transact(db, async (trx) => {
    // A response that comes by one of them is decided before or after this.
    for (const lock of surveyLocks(trx, [id])) await lock.execute(trx);
    await withdrawInvitations(trx, id, numbers);
  });
}

function today({ now, host }: Pick<Deps, 'now' | 'host'>): string {
  return dayInZone(now(), host.info().time_zone);
}
