import { countedUnder, factsOfKind, sumOfCodes } from '@userfeedback/engine';
import type { AliasedRawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import { dialectOf, jsonRows } from '../../../platform/db/dialect.ts';
import type { Db, Schema } from '../../../platform/db/schema.ts';
import { parseChoices } from '../wordings/choices.ts';
import { COUNT_TABLES } from './count-queries.ts';
import type { CountRows } from './counts.ts';
import { NO_ANSWERS, NOT_CHOSEN } from './counts.ts';
import type { WantedCounts, WrittenIds } from './scan-counts.ts';
import { countMatching } from './scan-counts.ts';

type Made = Omit<CountRows, 'surveyDays'>;
type TableName = (typeof COUNT_TABLES)[keyof Made]['name'];

/** Where counts are read from: the stored tables or counts made for a filter. */
export type CountTables = <Name extends TableName>(name: Name) => AliasedRawBuilder<Selectable<Schema[Name]>, Name>;

export const KEPT_COUNTS: CountTables = (name) => sql<never>`${sql.table(name)}`.as(name);

export interface MadeCounts {
  days: { day: string; responses: number; partial: number; first_id: number; last_id: number }[];
  /** Used instead of the stored counts. Those of answers cover the range, on its last day where days do not matter. */
  tables: CountTables;
  written: WrittenIds;
}

/** Counts responses that fit conditions, for which no counts are stored. */
export async function makeCounts(db: Db, wanted: WantedCounts): Promise<MadeCounts> {
  const { surveyId, range, wordings } = wanted;
  const lists = [...wordings.values()]
    .filter(({ kind }) => ['list', 'map'].includes(factsOfKind(kind)?.storesAs ?? ''))
    .map(({ number }) => number);
  const rows: Made = { languageDays: [], sourceDays: [], questionDays: [], optionDays: [], timeDays: [] };
  const days: MadeCounts['days'] = [];
  const { counts, written } = await countMatching(db, wanted);
  for (const one of counts) {
    const { what, status, language, wording, count, first_id, last_id } = one;
    const day = one.day || range.end_date;
    const of = (number: number) => {
      const { question_id = '', kind = '' } = wordings.get(number) ?? {};
      return { survey_id: surveyId, question_id, kind, language, day };
    };
    const prefix = status === 'partial' ? 'partial_' : '';
    const add = (number: number, column: string, by = count) =>
      rows.questionDays.push({ ...of(number), ...NO_ANSWERS, [column]: by });
    if (what === 'day') {
      const counted = status === 'publish' ? { responses: count, partial: 0 } : { responses: 0, partial: count };
      days.push({ day, ...counted, first_id, last_id });
      if (language !== '') rows.languageDays.push({ survey_id: surveyId, language, day, ...counted });
    } else if (what === 'source') {
      const [channel = '', ...label] = one.part.split(' ');
      const counted = status === 'publish' ? { responses: count, partial: 0 } : { responses: 0, partial: count };
      rows.sourceDays.push({ survey_id: surveyId, channel, label: label.join(' '), language, day, ...counted });
    } else if (what === 'part')
      for (const { wording: number, isWritten, codes } of parseChoices(` ${one.part}`)) {
        const [code] = codes;
        if (code === undefined) add(number, `${prefix}${isWritten ? 'answered' : 'skipped'}`);
        else {
          if (!lists.includes(number)) add(number, `${prefix}answered`);
          const wording = wordings.get(number);
          const option = wording ? countedUnder(wording, code) : String(code);
          const sum = wording ? sumOfCodes(wording.kind, codes) : 0;
          if (sum !== 0) add(number, `${prefix}sum`, sum * count);
          rows.optionDays.push({ ...of(number), option, ...NOT_CHOSEN, [`${prefix}count`]: count });
        }
      }
    else if (what === 'choosing') {
      if (lists.includes(wording)) add(wording, `${prefix}answered`);
    } else if (what === 'left') add(wording, 'left_here');
    else if (what === 'seconds') rows.timeDays.push({ ...of(wording), span: one.number, count });
    else if (one.number === 1 || factsOfKind(wordings.get(wording)?.kind ?? '')?.isFreeText === true)
      add(wording, `${prefix}commented`);
  }
  return { days, tables: tablesOf(db, rows), written };
}

function tablesOf(db: Db, rows: Made): CountTables {
  const names = Object.keys(rows) as (keyof Made)[];
  return (name) => {
    const table = names.find((one) => COUNT_TABLES[one].name === name) as keyof Made;
    const { key, sums } = COUNT_TABLES[table];
    const columns = { ...key, ...Object.fromEntries(sums.map((sum) => [sum, 'integer' as const])) };
    return sql<never>`(select * from ${jsonRows<object>(dialectOf(db), 'made', rows[table], columns)})`.as(name);
  };
}
