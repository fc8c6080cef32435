import type { Quota, SurveyDraft } from '@userfeedback/contract';
import type { Refusal, SurveyLimits, Taken } from '@userfeedback/engine';
import { closedBy, fullQuotas, limitsOf, mayAnswerAgain, paceDays, refusalOf, withTaken } from '@userfeedback/engine';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../../../platform/db/dialect.ts';
import { dialectOf, jsonRows } from '../../../platform/db/dialect.ts';
import { sendTogether } from '../../../platform/db/pipeline.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { surveyLocks } from '../../../platform/db/transact.ts';
import type { InvitationKey, InvitationNow } from '../../invitations/stored/step.ts';
import { findStates, openInvitations } from '../../invitations/stored/step.ts';
import type { NewResponse } from '../new-response.ts';
import type { VisitKey } from '../visits/visit-queries.ts';
import { findFinished, keyOf } from '../visits/visit-queries.ts';

export interface Limited {
  survey_id: number;
  limits: SurveyLimits;
  day: string;
}

export async function countTaken(db: Db, all: readonly Limited[]): Promise<Taken[]> {
  if (all.length === 0) return [];
  const [days, options] = await sendTogether(db, takenStatements(dialectOf(db), all));
  return readTaken(all, days?.rows as DayCounts[], options?.rows as QuotaCount[]);
}

export interface LimitState {
  closed: ReturnType<typeof closedBy>;
  full_quotas: Pick<Quota, 'question_id' | 'values'>[];
}

/** By survey id; surveys without limits have none. */
export async function listLimitStates(
  db: Db,
  surveys: readonly (Pick<SurveyDraft, 'settings' | 'questions'> & { id: number })[],
  day: string,
): Promise<Map<number, LimitState>> {
  const limited = surveys.flatMap(({ id, settings, questions }): Limited[] => {
    const limits = limitsOf(settings.limits, questions);
    return limits ? [{ survey_id: id, limits, day }] : [];
  });
  const taken = await countTaken(db, limited);
  return new Map(
    limited.map(({ survey_id, limits }, at) => {
      const now = taken[at] as Taken;
      const full = fullQuotas(limits, now).map(({ question_id, values }) => ({ question_id, values }));
      return [survey_id, { closed: closedBy(limits, now, day), full_quotas: full }];
    }),
  );
}

/**
 * Decides in order which responses are refused. Locks their surveys first, so call it before the transaction locks
 * anything else. A response that was finished before is not refused; of two with the same id in a batch, the first
 * decides.
 */
export async function applyLimits(trx: Db, responses: readonly NewResponse[]): Promise<Limiting> {
  const refused = new Map<NewResponse, Refusal>();
  const last = new Set<NewResponse>();
  const limited = responses.filter((response) => response.limits || response.person?.once || response.invitation);
  if (limited.length === 0) return { refused, last };
  const dialect = dialectOf(trx);
  // Responses of one survey may know its limits from before and after a change, and midnight may pass between them.
  const groups: Limited[] = [];
  for (const one of limited.filter(isLimited)) if (!groups.some((group) => isSame(group, one))) groups.push(one);
  const ids = [...new Set(limited.map(({ survey_id }) => survey_id))].sort((a, b) => a - b);
  const locks = surveyLocks(trx, ids);
  const isPersonal = limited.some(({ person }) => person?.once);
  const invited = limited.flatMap(invitationKeys);
  const results = await sendTogether(trx, [
    ...locks,
    ...takenStatements(dialect, groups),
    findFinished(dialect, limited),
    ...(isPersonal ? [findAnswers(dialect, limited)] : []),
    ...(invited.length > 0 ? [findStates(dialect, invited)] : []),
  ]);
  const [days, options, finished, ...others] = results.slice(locks.length).map(({ rows }) => rows);
  const answers = isPersonal ? others.shift() : [];
  const invitations = openInvitations((others[0] ?? []) as InvitationNow[]);
  const counts = readTaken(groups, days as DayCounts[], options as QuotaCount[]);
  const states = groups.map((group, at) => ({ group, taken: counts[at] as Taken }));
  const decided = new Map<string, Refusal | null>((finished as VisitKey[]).map((key) => [keyOf(key), null]));
  const persons = new Map((answers as PersonAnswer[]).map((row) => [row.person, Number(row.answered_at)]));
  for (const response of limited) {
    const key = keyOf(response);
    const own = states.find(({ group }) => isLimited(response) && isSame(group, response));
    const before = decided.get(key);
    const { invitation, survey_id } = response;
    const refusal =
      before ??
      (before === undefined
        ? ((invitation && invitations.refusal(survey_id, invitation)) ?? refusalFor(response, persons, own?.taken))
        : undefined);
    if (refusal) refused.set(response, refusal);
    if (before !== undefined) continue;
    decided.set(key, refusal ?? null);
    if (refusal) continue;
    if (invitation) invitations.use(survey_id, invitation);
    if (response.person?.once) persons.set(response.person.hash, Date.parse(response.submitted_at));
    if (response.status !== 'publish') continue;
    for (const state of states)
      if (state.group.survey_id === response.survey_id)
        state.taken = withTaken(state.group.limits, state.taken, state.group.day, response);
    if (own && own.taken.responses === response.limits?.max_responses) last.add(response);
  }
  return { refused, last };
}

function refusalFor(
  response: NewResponse,
  persons: ReadonlyMap<string, number>,
  taken: Taken | undefined,
): Refusal | null {
  const { person, limits, submitted_at } = response;
  const last = person?.once && persons.get(person.hash);
  if (person?.once && last && !mayAnswerAgain(person.once, last, Date.parse(submitted_at))) return 'already_answered';
  return limits && taken ? refusalOf(limits, taken, response) : null;
}

/** At most one. */
export function invitationKeys({ survey_id, invitation }: NewResponse): InvitationKey[] {
  return invitation ? [{ survey_id, number: invitation.number }] : [];
}

interface PersonAnswer {
  person: string;
  answered_at: number;
}

function findAnswers(dialect: DialectName, responses: readonly NewResponse[]): RawBuilder<unknown> {
  const persons = responses.flatMap(({ survey_id, person }) =>
    person?.once ? [{ survey_id, person: person.hash }] : [],
  );
  const given = jsonRows(dialect, 'given', persons, { survey_id: 'integer', person: 'text' });
  return sql`select known.person, max(known.answered_at) as answered_at
    from ${given} join response_persons as known
      on known.survey_id = given.survey_id and known.person = given.person
    group by known.person`;
}

export interface Limiting {
  refused: ReadonlyMap<NewResponse, Refusal>;
  last: ReadonlySet<NewResponse>;
}

function isLimited(response: NewResponse): response is NewResponse & Limited {
  return Boolean(response.limits);
}

function isSame(one: Limited, other: Limited): boolean {
  return one.limits === other.limits && one.day === other.day;
}

interface DayCounts {
  place: number;
  responses: number;
  period: number;
  earlier: number;
  today: number;
}

interface QuotaCount {
  place: number;
  quota: number;
  count: number;
}

const NO_RESPONSES = { responses: 0, period: 0, earlier: 0, today: 0 };

function readTaken(all: readonly Limited[], days: readonly DayCounts[], options: readonly QuotaCount[]): Taken[] {
  return all.map(({ limits }, place) => {
    const { responses, period, earlier, today } = days.find((row) => Number(row.place) === place) ?? NO_RESPONSES;
    const quotas = limits.quotas.map((_, quota) => {
      const found = options.find((row) => Number(row.place) === place && Number(row.quota) === quota);
      return Number(found?.count ?? 0);
    });
    return {
      responses: Number(responses),
      period: Number(period),
      earlier: Number(earlier),
      today: Number(today),
      quotas,
    };
  });
}

function takenStatements(dialect: DialectName, all: readonly Limited[]): RawBuilder<unknown>[] {
  const days = all.map(({ survey_id, limits: { max_responses, pace }, day }, place) => {
    const { first, last } = paceDays(pace?.per ?? 'day', day);
    // Without a limit for all time, days before the period do not matter.
    const since = max_responses === null ? first : '';
    return { place, survey_id, on_day: day, first_day: first, last_day: last, since_day: since };
  });
  const given = jsonRows(dialect, 'given', days, {
    place: 'integer',
    survey_id: 'integer',
    on_day: 'text',
    first_day: 'text',
    last_day: 'text',
    since_day: 'text',
  });
  const values = all.flatMap(({ survey_id, limits }, place) =>
    limits.quotas.flatMap(({ question_id, kind, values: list }, quota) =>
      [...new Set(list)].map((option) => ({ place, quota, survey_id, question_id, kind, option })),
    ),
  );
  const named = jsonRows(dialect, 'given', values, {
    place: 'integer',
    quota: 'integer',
    survey_id: 'integer',
    question_id: 'text',
    kind: 'text',
    option: 'text',
  });
  const sum = (holds: string) => sql.raw(`coalesce(sum(case when ${holds} then known.responses else 0 end), 0)`);
  return [
    sql`select given.place, sum(known.responses) as responses,
        ${sum('known.day between given.first_day and given.last_day')} as period,
        ${sum('known.day >= given.first_day and known.day < given.on_day')} as earlier,
        ${sum('known.day = given.on_day')} as today
      from ${given} join survey_days as known
        on known.survey_id = given.survey_id and known.day >= given.since_day
      group by given.place`,
    sql`select given.place, given.quota, sum(known.count) as count
      from ${named} join option_days as known on known.survey_id = given.survey_id
        and known.question_id = given.question_id and known.kind = given.kind and known.option = given.option
      group by given.place, given.quota`,
  ];
}
