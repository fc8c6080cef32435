import type { PeopleListQuery, Person } from '@userfeedback/contract';
import { PEOPLE_FILTERS } from '@userfeedback/contract/limits';
import { countPages, managingRoles, matchesSearch, searchWords } from '@userfeedback/engine';
import { notFound } from '../../../platform/api/app-error.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Translate } from '../../../platform/texts/reply-language.ts';
import { listOutcomes } from '../../deliveries/outcomes.ts';
import { findAccount } from '../accounts/queries.ts';
import { mayEnter, requireLocal } from '../host/host-people.ts';
import { ACCOUNT_KIND } from '../mails/account-kind.ts';
import { rolesOf } from '../roles.ts';
import { listAccounts } from './queries.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'now' | 'host' | 'site'>;

/** Counts are of all people, whatever is searched for. */
export async function listPeople(
  parts: Parts,
  { page, per_page, orderby, order, filter, search }: PeopleListQuery,
  translate: Translate,
) {
  const people = await getPeople(parts, translate);
  const isShown = (person: Person) => filter.status === 'all' || person.status === filter.status;
  const isFound = ({ name, email }: Person) => search === '' || matchesSearch(searchWords(`${name} ${email}`), search);
  const found = people.filter((person) => isShown(person) && isFound(person)).sort(by(parts, orderby, order));
  const from = per_page === -1 ? 0 : (page - 1) * per_page;
  return {
    items: per_page === -1 ? found : found.slice(from, from + per_page),
    pagination: { page, pages: countPages(found.length, per_page), per_page, total: found.length },
    status_filters: PEOPLE_FILTERS.map((status) => ({
      status,
      count: status === 'all' ? people.length : people.filter((person) => person.status === status).length,
    })),
  };
}

export async function getPerson(parts: Parts, id: number, translate: Translate): Promise<Person> {
  const person = (await getPeople(parts, translate)).find((each) => each.id === id);
  if (!person) throw notFound('account');
  return person;
}

/** Throws 404, or 409 for somebody whom the site around us manages. */
export async function findLocalPerson(deps: Pick<Deps, 'db' | 'host'>, id: number) {
  const person = await findAccount(deps.db, id);
  if (!person) throw notFound('account');
  requireLocal(deps, person);
  return person;
}

async function getPeople(parts: Parts, translate: Translate): Promise<Person[]> {
  const { config, db, now, host } = parts;
  const managing = managingRoles(host.roles());
  const undelivered = await listUndelivered(db, translate);
  const all = await listAccounts(db, now().toISOString(), config.provider?.issuer ?? null);
  const accounts = all.filter(
    (account) =>
      account.host_user_id === null || mayEnter(parts, { roles: rolesOf(account), manages: account.manages === 1 }),
  );
  const managers = accounts.filter(
    ({ host_user_id, status, role }) => host_user_id === null && status === 'active' && managing.includes(role),
  );
  return accounts.map(
    ({ host_user_id, roles: _all, manages: _manages, api_keys, has_codes, has_passkey, has_provider, ...account }) => ({
      ...account,
      second_factor: [
        ...(has_codes ? (['codes'] as const) : []),
        ...(has_passkey ? (['passkey'] as const) : []),
        ...(has_provider ? (['provider'] as const) : []),
      ],
      is_of_host: host_user_id !== null,
      undelivered: undelivered.get(account.id) ?? null,
      is_last_manager: managers.length === 1 && managers[0]?.id === account.id,
      api_keys: Number(api_keys),
    }),
  );
}

/** By person: why the latest mail was given up, unless a later one was sent. */
async function listUndelivered(db: Db, translate: Translate): Promise<Map<number, string>> {
  const latest = new Map<number, string | null>();
  for (const { target, error } of await listOutcomes(db, ACCOUNT_KIND)) {
    const { user_id } = JSON.parse(target);
    if (!latest.has(user_id)) latest.set(user_id, error);
  }
  return new Map([...latest].flatMap(([id, reason]) => (reason === null ? [] : [[id, translate(reason)]])));
}

function by({ host }: Pick<Deps, 'host'>, key: PeopleListQuery['orderby'], order: 'asc' | 'desc') {
  const collator = new Intl.Collator(host.info().locale);
  const roles = host.roles().map(({ id }) => id);
  const compare = (one: Person, other: Person) => {
    if (key === 'name') return collator.compare(one.name || one.email, other.name || other.email);
    if (key === 'role') return roles.indexOf(one.role) - roles.indexOf(other.role);
    return collator.compare(one[key] ?? '', other[key] ?? '');
  };
  const way = order === 'asc' ? 1 : -1;
  return (one: Person, other: Person) => way * compare(one, other) || one.id - other.id;
}
