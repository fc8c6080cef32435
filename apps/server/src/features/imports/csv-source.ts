import type { ColumnMeaning, Import, ImportCheck, ImportPlan, Question, SavedSurvey } from '@userfeedback/contract';
import { languageTags } from '@userfeedback/engine';
import { notFound } from '../../platform/api/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { addOptions } from '../surveys/add-options.ts';
import { findSurvey } from '../surveys/stored/service.ts';
import type { ImportRow } from './queries.ts';
import type { Delimiter } from './read-csv.ts';
import { readEach } from './reading/reader.ts';
import type { Source } from './source.ts';
import type { Results } from './tasks.ts';

export interface CsvPlan extends ImportPlan {
  delimiter: Delimiter;
  titles: string[];
  sample: string[][];
  /** Rows below the titles that continue them. */
  headings: string[][];
  /**
   * Whether the uploader may view results. For others no row is compared with stored answers, and no addresses are
   * imported that answers are sent to.
   */
  may_view: boolean;
  checked?: Import['checked'];
}

/** Throws `not_found` if the survey is gone. */
export async function openCsvSource(
  deps: Pick<Deps, 'db' | 'config' | 'site' | 'now'>,
  { survey_id, stored, bytes, plan: text }: ImportRow,
  signal: AbortSignal | undefined,
): Promise<Source> {
  const plan = JSON.parse(text) as CsvPlan;
  const survey = survey_id === null ? undefined : await findSurvey(deps.db, survey_id);
  if (!survey) throw notFound('survey');
  const { dataDir, mediaBucket } = deps.config;
  const task = {
    kind: 'csv' as const,
    place: { dataDir, mediaBucket },
    stored,
    plan,
    now: deps.now(),
    survey: { id: survey.id, questions: survey.questions, languages: languagesOf(survey) },
  };
  let found: Results['csv'] | undefined;
  return {
    time_zone: plan.time_zone,
    async *entries() {
      found = yield* readEach<'csv'>(task, { bytes, signal });
    },
    remarks: () => ({
      heading_rows: plan.headings.length,
      unfit: found?.unfit ?? [],
      columns: plan.columns.map(goesOf),
      unknown_options: (found?.unknown ?? []).map(([question_id, options]) => ({
        question_id,
        options: [...options],
      })),
      left_out: found && found.partial > 0 ? [{ what: 'partial responses', count: found.partial }] : [],
      surveys: [],
    }),
    existing: async () => new Map([[survey.id, survey.id]]),
    async surveys() {
      await addOptions(deps, survey.id, new Map(found?.added));
      const version = (await findSurvey(deps.db, survey.id))?.version ?? survey.version;
      const { fields } = survey.settings;
      return new Map([
        [survey.id, { id: survey.id, version, questions: byId(found?.questions ?? survey.questions), fields }],
      ]);
    },
  };
}

function goesOf(meaning: ColumnMeaning): ImportCheck['columns'][number] {
  const question_id = 'question_id' in meaning ? meaning.question_id : null;
  if (meaning.is === 'undecided') return { goes: 'undecided', question_id };
  if (meaning.is === 'nothing') return { goes: 'left_out', question_id };
  if (meaning.is === 'field') return { goes: 'field', question_id };
  return { goes: question_id === null ? 'response' : 'question', question_id };
}

/** Empty if the survey has only its own language. Includes languages that visitors do not get. */
export function languagesOf({ languages }: Pick<SavedSurvey, 'languages'>): string[] {
  return languages.others.length === 0 ? [] : languageTags(languages);
}

export function byId(questions: readonly Question[]): Map<string, Question> {
  return new Map(questions.map((question) => [question.id, question]));
}
