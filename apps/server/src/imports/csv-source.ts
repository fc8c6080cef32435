import type { ImportPlan, Question, SavedSurvey } from '@userfeedback/contract';
import { IMPORT_ROWS_MAX } from '@userfeedback/contract';
import { createRowReader, languageTags } from '@userfeedback/engine';
import { AppError, notFound } from '../api/app-error.ts';
import type { Deps } from '../deps.ts';
import { addOptions } from '../surveys/add-options.ts';
import { findSurvey } from '../surveys/service.ts';
import { openUpload } from './files.ts';
import type { ImportRow } from './queries.ts';
import type { Delimiter } from './read-csv.ts';
import { readRows } from './read-csv.ts';
import type { Source } from './source.ts';

/** How a CSV file is read, as stored. */
export interface CsvPlan extends ImportPlan {
  delimiter: Delimiter;
  titles: string[];
  sample: string[][];
}

/** A CSV file with responses of one survey. Throws `not_found`. */
export async function openCsvSource(
  deps: Pick<Deps, 'db' | 'config' | 'site' | 'now'>,
  { survey_id, stored, plan: text }: ImportRow,
): Promise<Source> {
  const plan = JSON.parse(text) as CsvPlan;
  const { titles, delimiter } = plan;
  const survey = survey_id === null ? undefined : await findSurvey(deps.db, survey_id);
  if (!survey) throw notFound('survey');
  const reader = createRowReader(plan, survey.questions, deps.now(), languagesOf(survey));
  const content = await openUpload(deps.config, stored);
  let partial = 0;
  return {
    async *entries() {
      for await (const { row, cells } of readRows(content, delimiter)) {
        if (row > IMPORT_ROWS_MAX + 1) throw new AppError('invalid', TOO_LONG);
        const read = reader.read(cells);
        if ('response' in read) {
          yield { item: { survey_id: survey.id, status: 'publish', response: read.response } };
          continue;
        }
        if ('isPartial' in read) {
          partial += 1;
          continue;
        }
        const problems = read.problems.map(({ column, problem }) => ({
          ...{ column: column === null ? '' : (titles[column] ?? ''), problem },
        }));
        yield { row, problems };
      }
    },
    remarks: () => ({
      unknown_options: [...reader.unknown()].map(([question_id, options]) => ({
        ...{ question_id, options: [...options] },
      })),
      left_out: partial > 0 ? [{ what: 'partial responses', count: partial }] : [],
      surveys: [],
    }),
    async surveys() {
      await addOptions(deps, survey.id, reader.added());
      const version = (await findSurvey(deps.db, survey.id))?.version ?? survey.version;
      const { fields } = survey.settings;
      return new Map([[survey.id, { id: survey.id, version, questions: byId(reader.questions()), fields }]]);
    },
  };
}

/** The tags of a survey's languages, whether visitors get them or not; none where it has its own alone. */
export function languagesOf({ languages }: Pick<SavedSurvey, 'languages'>): string[] {
  return languages.others.length === 0 ? [] : languageTags(languages);
}

export function byId(questions: readonly Question[]): Map<string, Question> {
  return new Map(questions.map((question) => [question.id, question]));
}

const TOO_LONG = `A file may have ${IMPORT_ROWS_MAX.toLocaleString('en')} rows.`;
