import type { DayRange } from '@userfeedback/engine';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { dialectOf, includesText, leadingNumber, numberAfterColon, spacedParts } from '../../../platform/db/dialect.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Filter } from '../filter/filter.ts';
import { passing } from '../filter/filter-queries.ts';
import { SOURCE_FIELDS } from '../source-fields.ts';

export interface MadeCount {
  /**
   * `day`: responses per day, of all days. The others count within the range: `part` of their choices, `choosing`
   * anything at a wording, words `beside` an answer, `left` at a wording, `seconds` at a wording. Day and language are
   * '' for all days together and for an unknown language. `source`: the channel and, after a space, the label.
   */
  what: 'day' | 'part' | 'choosing' | 'beside' | 'left' | 'seconds' | 'source';
  status: 'publish' | 'partial';
  day: string;
  language: string;
  part: string;
  wording: number;
  /** With `beside`: 1 if the words are comments. With `seconds`: how many. */
  number: number;
  count: number;
  first_id: number;
  last_id: number;
}

interface Wanted {
  filter: Filter;
  range: DayRange;
  /** For these days parts and choosing are counted day by day. The range lies among them. */
  apart?: DayRange | undefined;
  lists: readonly number[];
  besides: readonly number[];
  hasSources: boolean;
}

/** Reads each response once: there may be many, and most are alike once days do not count. */
export async function countMatching(
  db: Db,
  { filter, range, apart, lists, besides, hasSources }: Wanted,
): Promise<MadeCount[]> {
  const dialect = dialectOf(db);
  const { source, id } = passing(db, filter);
  const isIn = ({ start_date, end_date }: DayRange) => sql`day >= ${start_date} and day <= ${end_date}`;
  const isInRange = isIn(range);
  const itemsOf = (text: RawBuilder<unknown>) => spacedParts(dialect, text, 'item');
  const wordingOf = leadingNumber(dialect, 'item.value');
  const branches = [
    branch({ what: 'day', day: sql`day`, first_id: sql`min(id)`, last_id: sql`max(id)` }, sql`from found`),
    branch(
      { what: 'part', day: sql`day`, part: sql`item.value`, count: sql`sum(count)` },
      // The choices begin with the number of their format.
      sql`from alike cross join ${itemsOf(sql`substr(alike.choices, 3)`)} where item.value <> ''`,
    ),
    ...lists.map((wording) =>
      branch(
        { what: 'choosing', day: sql`day`, wording: sql.lit(wording), count: sql`sum(count)` },
        sql`from alike where ${includesText(dialect, 'choices', ` ${wording}:`)}`,
      ),
    ),
    ...(besides.length === 0
      ? []
      : [
          branch(
            {
              what: 'beside',
              wording: sql`answers.wording`,
              number: sql`case when answers.comments is null then 0 else 1 end`,
            },
            sql`from found cross join answers where ${isInRange} and answers.survey_id = ${filter.surveyId}
              and answers.response_id = found.id and answers.wording in (${sql.join(besides)})
              and answers.value is null`,
          ),
        ]),
    ...(hasSources
      ? [
          branch(
            { what: 'source', part: sql`channel.value || ' ' || coalesce(label.value, '')` },
            sql`from found
              join response_fields as channel on channel.survey_id = ${filter.surveyId}
                and channel.response_id = found.id and channel.name = ${sql.lit(SOURCE_FIELDS.channel)}
              left join response_fields as label on label.survey_id = channel.survey_id
                and label.response_id = channel.response_id and label.name = ${sql.lit(SOURCE_FIELDS.label)}
              where ${isInRange}`,
          ),
        ]
      : []),
    branch(
      { what: 'left', wording: sql`left_wording` },
      sql`from found where ${isInRange} and status = 'partial' and left_wording is not null`,
    ),
    branch(
      {
        what: 'seconds',
        status: sql`'publish'`,
        wording: wordingOf,
        number: numberAfterColon(dialect, 'item.value'),
      },
      sql`from found cross join ${itemsOf(sql`found.answer_seconds`)}
        where ${isInRange} and answer_seconds is not null`,
    ),
  ];
  const { rows } = await sql<MadeCount>`with found as materialized (
      select ${id} as id, responses.status, responses.day, coalesce(responses.language, '') as language,
        responses.choices, responses.left_wording, responses.answer_seconds ${source}
    ), alike as materialized (
      select status, ${apart ? sql`day` : sql`''`} as day, language, choices, count(*) as count
      from found where ${isIn(apart ?? range)} group by 1, 2, 3, 4
    ) ${sql.join(branches, sql` union all `)}`.execute(db);
  return rows;
}

type Columns = Partial<Record<Exclude<keyof MadeCount, 'what'>, RawBuilder<unknown>>>;

function branch(
  { what, ...columns }: Columns & { what: MadeCount['what'] | string },
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { status = sql`status`, day = sql`''`, count = sql`count(*)` } = columns;
  const { part = sql`''`, wording = sql`0`, number = sql`0`, first_id = sql`0`, last_id = sql`0` } = columns;
  return sql`select ${sql.lit(what)} as what, ${status} as status, ${day} as day, language, ${part} as part,
    ${wording} as wording, ${number} as number, ${count} as count, ${first_id} as first_id, ${last_id} as last_id
    ${from} group by 1, 2, 3, 4, 5, 6, 7`;
}
