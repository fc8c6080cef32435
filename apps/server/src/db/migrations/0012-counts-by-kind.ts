import { isPageAddress, wordsOfResponse } from '@userfeedback/engine';
import type { CreateTableBuilder, Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { idType, jsonItems, jsonRows, keyText } from '../dialect.ts';
import type { Db } from '../schema.ts';
import type { OldAnswer } from './former-layout.ts';
import { deleteWords, insertWords, isOfTypes, kindOfRow, wordsBeside } from './former-layout.ts';

/** So many responses are held at once. */
const AT_ONCE = 5000;

/**
 * Answers of each kind are counted apart, with room in the keys for languages and for several rows a day. The stored
 * responses are walked once, for all that they need: they are counted by kind, signs join their words, and what is no
 * address of a page is no longer kept as one.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await keepSurveyDays(db, dialect);
  await emptyCounts(db, dialect);
  for (let slice = await nextSlice(db, 0); slice; slice = await nextSlice(db, slice.last)) {
    await countAnswers(db, slice);
    await countOptions(db, dialect, slice);
    await addSigns(db, dialect, slice);
    await mendAddresses(db, dialect, slice);
  }
}

/** Ids of responses: after the one, up to the other. */
interface Slice {
  after: number;
  last: number;
}

async function nextSlice(db: Kysely<unknown>, after: number): Promise<Slice | undefined> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last
    from (select id from responses where id > ${after} order by id limit ${AT_ONCE}) as slice`.execute(db);
  const last = rows[0]?.last ?? null;
  return last === null ? undefined : { after, last: Number(last) };
}

/** Impressions are counted nowhere else, so these rows move as they are. */
async function keepSurveyDays(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const columns = sql`survey_id, day, responses, trashed, spam, impressions, first_id, last_id`;
  await table(db, dialect, 'survey_days_by_shard')
    .addColumn('day', keyText(dialect), (column) => column.notNull())
    .addColumn('shard', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('responses', 'integer', (column) => column.notNull())
    .addColumn('trashed', 'integer', (column) => column.notNull())
    .addColumn('spam', 'integer', (column) => column.notNull())
    .addColumn('impressions', 'integer', (column) => column.notNull())
    .addColumn('first_id', idType(dialect))
    .addColumn('last_id', idType(dialect))
    .addPrimaryKeyConstraint('survey_days_shards', ['survey_id', 'day', 'shard'])
    .execute();
  await sql`insert into survey_days_by_shard (${columns}) select ${columns} from survey_days`.execute(db);
  await db.schema.dropTable('survey_days').execute();
  await db.schema.alterTable('survey_days_by_shard').renameTo('survey_days').execute();
}

async function emptyCounts(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  for (const name of ['question_days', 'option_days']) await db.schema.dropTable(name).execute();
  await byQuestion(db, dialect, 'question_days')
    .addColumn('answered', 'integer', (column) => column.notNull())
    .addColumn('skipped', 'integer', (column) => column.notNull())
    .addColumn('commented', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('question_days_kinds', [...QUESTION_KEY])
    .execute();
  await byQuestion(db, dialect, 'option_days')
    .addColumn('option', keyText(dialect), (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('commented', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('option_days_kinds', [...QUESTION_KEY, 'option'])
    .execute();
}

const QUESTION_KEY = ['survey_id', 'question_id', 'kind', 'language', 'day', 'shard'] as const;

function byQuestion(db: Kysely<unknown>, dialect: DialectName, name: string) {
  return table(db, dialect, name)
    .addColumn('question_id', keyText(dialect), (column) => column.notNull())
    .addColumn('kind', keyText(dialect), (column) => column.notNull())
    .addColumn('language', keyText(dialect), (column) => column.notNull().defaultTo(''))
    .addColumn('day', keyText(dialect), (column) => column.notNull())
    .addColumn('shard', 'integer', (column) => column.notNull().defaultTo(0));
}

function table(
  db: Kysely<unknown>,
  dialect: DialectName,
  name: string,
): CreateTableBuilder<string, 'survey_id'> {
  const builder = db.schema
    .createTable(name)
    .addColumn('survey_id', idType(dialect), (column) =>
      column.notNull().references('surveys.id').onDelete('cascade'),
    );
  return dialect === 'sqlite' ? builder.modifyEnd(sql`strict, without rowid`) : builder;
}

async function countAnswers(db: Kysely<unknown>, slice: Slice): Promise<void> {
  await sql`insert into question_days (survey_id, question_id, kind, day, answered, skipped, commented)
    select survey_id, question_id, kind, day, count(value), count(*) - count(value), count(comments)
    from (
      select answers.survey_id, answers.question_id, ${kindOfRow()} as kind, responses.day, answers.value,
        ${wordsBeside()} as comments
      from ${published(slice)}
    ) as given
    where true
    group by survey_id, question_id, kind, day
    on conflict (survey_id, question_id, kind, language, day, shard) do update set
      answered = question_days.answered + excluded.answered,
      skipped = question_days.skipped + excluded.skipped,
      commented = question_days.commented + excluded.commented`.execute(db);
}

async function countOptions(db: Kysely<unknown>, dialect: DialectName, slice: Slice): Promise<void> {
  const chosen = (option: RawBuilder<unknown>, isCounted: RawBuilder<unknown>, items = sql``) => sql`
    select answers.survey_id, answers.question_id, ${kindOfRow()} as kind, responses.day, ${option} as option,
      answers.comments
    from ${published(slice, items)} and answers.value is not null and ${isCounted}`;
  const single = isOfTypes(({ isFreeText, storesAs }) => !isFreeText && storesAs !== 'list');
  const listed = isOfTypes(({ isFreeText, storesAs }) => !isFreeText && storesAs === 'list');
  const items = sql`cross join ${jsonItems(dialect, 'answers.value', 'item')}`;
  await sql`insert into option_days (survey_id, question_id, kind, day, option, count, commented)
    select survey_id, question_id, kind, day, option, count(*), count(comments)
    from (${chosen(sql`answers.value`, single)} union all ${chosen(sql`item.value`, listed, items)}) as chosen
    where true
    group by survey_id, question_id, kind, day, option
    on conflict (survey_id, question_id, kind, language, day, shard, option) do update set
      count = option_days.count + excluded.count,
      commented = option_days.commented + excluded.commented`.execute(db);
}

/** The answers of a slice that count, as `from` and `where` have them; SQLite takes the tables in this order. */
function published({ after, last }: Slice, items = sql``): RawBuilder<unknown> {
  return sql`responses cross join answers ${items}
    where responses.id > ${after} and responses.id <= ${last} and responses.status = 'publish'
      and answers.survey_id = responses.survey_id and answers.response_id = responses.id`;
}

type Row = Pick<
  OldAnswer,
  'survey_id' | 'response_id' | 'question_id' | 'question_type' | 'value' | 'name' | 'comments'
>;

/** Responses whose texts have more than plain letters are indexed anew: their signs are words now. */
async function addSigns(db: Kysely<unknown>, dialect: DialectName, { after, last }: Slice): Promise<void> {
  const isFreeText = isOfTypes((face) => face.isFreeText);
  const hasMore = (column: string) => mayHaveSigns(dialect, column);
  const { rows } = await sql<Row>`select answers.survey_id, answers.response_id, answers.question_id,
      answers.question_type, answers.value, answers.name, answers.comments
    from (
      select distinct responses.survey_id, responses.id from responses cross join answers
      where responses.id > ${after} and responses.id <= ${last}
        and answers.survey_id = responses.survey_id and answers.response_id = responses.id
        and ((${isFreeText} and ${hasMore('answers.value')})
          or ${hasMore('answers.name')} or ${hasMore('answers.comments')})
    ) as found
    cross join answers
    where answers.survey_id = found.survey_id and answers.response_id = found.id`.execute(db);
  const written = [...Map.groupBy(rows, (row) => row.response_id)].flatMap(([rowid, answers]) => {
    const words = wordsOfResponse(answers[0]?.survey_id ?? 0, answers);
    return words.length === 0 ? [] : [{ rowid, words }];
  });
  if (written.length === 0) return;
  await deleteWords(
    db as unknown as Db,
    written.map(({ rowid }) => rowid),
  );
  await insertWords(dialect, written).execute(db);
}

/** Whether a text has characters beyond ASCII, or one of the signs of ASCII. */
function mayHaveSigns(dialect: DialectName, column: string): RawBuilder<unknown> {
  const [beyond, signs] = ['[^\u0001-\u007f]', '[$+<=>`|~^]'];
  if (dialect === 'postgres') return sql`${sql.ref(column)} ~ ${`${beyond}|${signs}`}`;
  return sql`(${sql.ref(column)} glob ${`*${beyond}*`} or ${sql.ref(column)} glob ${`*${signs}*`})`;
}

async function mendAddresses(
  db: Kysely<unknown>,
  dialect: DialectName,
  { after, last }: Slice,
): Promise<void> {
  const { rows } = await sql<{ page_url: string }>`select distinct page_url from responses
    where id > ${after} and id <= ${last} and page_url is not null`.execute(db);
  const others = rows.filter(({ page_url }) => !isPageAddress(page_url));
  if (others.length === 0) return;
  await sql`update responses set page_url = null
    where id > ${after} and id <= ${last}
      and page_url in (select page_url from ${jsonRows(dialect, 'given', others, { page_url: 'text' })})`.execute(
    db,
  );
}
