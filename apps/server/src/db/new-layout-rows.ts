import { hash } from 'node:crypto';
import type { ResponseStatus } from '@userfeedback/contract';
import type { Suspicion } from '@userfeedback/engine';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { dialectOf, jsonRows } from './dialect.ts';
import type { OldAnswer } from './migrations/former-layout.ts';
import type { Db } from './schema.ts';

/** Where the former tables are read. */
export interface Former {
  db: Db;
  /** The full name of a former table. */
  table(name: string): RawBuilder<unknown>;
}

export type FormerAnswer = Omit<OldAnswer, 'survey_id' | 'position'>;

/** Stores slices in the new tables; brought by those who know how responses are stored. */
export interface ResponseCopyist {
  copy(trx: Db, slice: Slice): Promise<void>;
}

export type CreateCopyist = (former: Former, submissionIds: SubmissionIds) => ResponseCopyist;

/** So many responses are held at once. */
const AT_ONCE = 2000;

interface FormerResponse {
  id: number;
  survey_id: number;
  submission_id: string;
  survey_version: number;
  status: ResponseStatus;
  submitted_at: string;
  day: string;
  page_name: string;
  page_url: string | null;
  user_ip: string;
  user_browser: string;
  user_os: string;
  user_device: string;
  country: string | null;
  suspicion: Suspicion | null;
}

/** Some responses in the order of their ids, with their answers in the order they were asked. */
export interface Slice {
  responses: FormerResponse[];
  answers: Map<number, FormerAnswer[]>;
}

export async function countResponses({ db, table }: Former, after: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${table('responses')}
    where id > ${after}`.execute(db);
  return Number(rows[0]?.count);
}

export async function readSlice({ db, table }: Former, after: number): Promise<Slice> {
  const { rows } =
    await sql<FormerResponse>`select id, survey_id, submission_id, survey_version, status, submitted_at,
      day, page_name, page_url, user_ip, user_browser, user_os, user_device, country, suspicion
    from ${table('responses')} where id > ${after} order by id limit ${AT_ONCE}`.execute(db);
  const last = rows.at(-1)?.id ?? after;
  const { rows: answers } = await sql<FormerAnswer>`select a.response_id, a.question_id, a.question_title,
      a.question_type, a.value, a.name, a.comments
    from ${table('responses')} as r cross join ${table('answers')} as a
    where r.id > ${after} and r.id <= ${last} and a.survey_id = r.survey_id and a.response_id = r.id
    order by a.survey_id, a.response_id, a.position`.execute(db);
  return { responses: rows, answers: Map.groupBy(answers, ({ response_id }) => response_id) };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Submissions were known by any text; now by a UUID, for which capital letters are small ones. */
export class SubmissionIds {
  /** Those that would be the same as another one of their survey. */
  readonly #doubled: ReadonlySet<string>;

  constructor(doubled: ReadonlySet<string>) {
    this.#doubled = doubled;
  }

  static async read(
    { db, table }: Former,
    name: 'responses' | 'refused_submissions',
  ): Promise<SubmissionIds> {
    type Key = { survey_id: number; submission_id: string };
    const { rows } = await sql<Key>`select survey_id, submission_id from ${table(name)}
      where submission_id <> lower(submission_id)`.execute(db);
    const seen = new Set<string>();
    const doubled = new Set<string>();
    for (const { survey_id, submission_id } of rows) {
      const small = submission_id.toLowerCase();
      const { rows: same } = await sql`select 1 from ${table(name)}
        where survey_id = ${survey_id} and submission_id = ${small}`.execute(db);
      if (same.length > 0 || seen.has(`${survey_id} ${small}`)) doubled.add(`${survey_id} ${submission_id}`);
      seen.add(`${survey_id} ${small}`);
    }
    return new SubmissionIds(doubled);
  }

  uuidOf(surveyId: number, submissionId: string): string {
    const small = submissionId.toLowerCase();
    if (UUID.test(small) && !this.#doubled.has(`${surveyId} ${submissionId}`)) return small;
    const digits = hash('sha256', submissionId);
    return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }
}

interface Refused {
  survey_id: number;
  submission_id: string;
  code: string;
  reason: string;
  refused_at: string;
}

const REFUSED = {
  survey_id: 'integer',
  submission_id: 'uuid',
  code: 'text',
  reason: 'text',
  refused_at: 'text',
} as const;

export async function copyRefused(former: Former, trx: Db): Promise<void> {
  const ids = await SubmissionIds.read(former, 'refused_submissions');
  const { rows } = await sql<Refused>`select survey_id, submission_id, code, reason, refused_at
    from ${former.table('refused_submissions')}`.execute(former.db);
  const names = sql.raw(Object.keys(REFUSED).join(', '));
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const given = rows.slice(first, first + AT_ONCE).map((row) => ({
      ...row,
      submission_id: ids.uuidOf(row.survey_id, row.submission_id),
    }));
    await sql`insert into refused_submissions (${names})
      select ${names} from ${jsonRows(dialectOf(trx), 'given', given, REFUSED)}`.execute(trx);
  }
}

/** Deliveries were counted over the whole site, now they are by response. */
export async function copyDeliveries(former: RawBuilder<unknown>, trx: Db): Promise<void> {
  const same = sql.raw(
    'kind, event, destination, target, recipients, status, attempts, next_attempt_at, last_error, created_at, sent_at',
  );
  await sql`insert into deliveries (survey_id, response_id, number, ${same})
    select coalesce(survey_id, 0), coalesce(response_id, 0), case when response_id is null then id
      else row_number() over (partition by survey_id, response_id order by id) - 1 end, ${same}
    from ${former}`.execute(trx);
}
