import type { ImportPlan, Question, SurveyDraft } from '@userfeedback/contract';
import type { Deps } from '../../deps.ts';
import { createFromFile } from '../../surveys/from-file.ts';
import { findSurvey, listCreatedLike } from '../../surveys/service.ts';
import { openUpload } from '../files.ts';
import type { ImportRow } from '../queries.ts';
import type { AnsweredSurvey, Entry, Source } from '../source.ts';
import type { ForeignSurvey } from './convert.ts';
import { convertResponse, convertSurvey, keyStart } from './convert.ts';
import type { TableRow } from './read-sql.ts';
import { readTables } from './read-tables.ts';

/** Tables that hold what this product has no place for, by the ends of their names. */
const OTHERS: readonly [end: string, what: string][] = [
  ['userfeedback_email_surveys', 'e-mail surveys'],
  ['userfeedback_email_survey_responses', 'responses to e-mail surveys'],
  ['userfeedback_heatmaps', 'heatmaps'],
  ['userfeedback_heatmap_recordings', 'recordings of heatmaps'],
  ['userfeedback_post_ratings', 'ratings of posts'],
];
const [SURVEYS, RESPONSES] = ['userfeedback_surveys', 'userfeedback_survey_responses'];

/** How data of the plugin are read, as stored. */
export interface PluginPlan extends ImportPlan {
  /** Whoever may not view results may not bring addresses that answers are sent to. */
  may_send: boolean;
}

/** Surveys and responses of the WordPress plugin of the same name. */
export async function openUserFeedback(
  deps: Pick<Deps, 'db' | 'config' | 'site' | 'now' | 'host'>,
  { stored, plan }: ImportRow,
): Promise<Source> {
  const { time_zone: timeZone, may_send } = JSON.parse(plan) as PluginPlan;
  const surveys = new Map<number, ForeignSurvey>();
  const earlier = new Map<number, AnsweredSurvey & { questions: Map<string, Question> }>();
  const left = new Map<string, number>();
  const leaveOut = (what: string) => left.set(what, (left.get(what) ?? 0) + 1);
  const tables = () => readTables(() => openUpload(deps.config, stored));
  const now = deps.now();

  /** In a dump the responses may stand before their surveys. */
  const readSurveys = async () => {
    for await (const { table, values } of tables()) {
      const other = OTHERS.find(([end]) => table.endsWith(end));
      if (other) leaveOut(other[1]);
      const survey = table.endsWith(SURVEYS) ? convertSurvey(values, timeZone, leaveOut) : undefined;
      if (survey) surveys.set(survey.id, { ...survey, draft: switchOff(survey.draft, may_send, leaveOut) });
    }
  };
  /** Of a file with responses alone: the survey that another file brought. */
  const findEarlier = async (id: number): Promise<void> => {
    const [first, second] = await listCreatedLike(deps.db, keyStart(id));
    const survey = first !== undefined && second === undefined ? await findSurvey(deps.db, first) : undefined;
    if (!survey) return;
    const questions = new Map(survey.questions.map((question) => [question.id, question]));
    earlier.set(id, { id: survey.id, version: survey.version, questions, fields: [] });
  };
  const entryOf = async ({ table, values }: TableRow, row: number): Promise<Entry | undefined> => {
    if (!table.endsWith(RESPONSES)) return undefined;
    const number = Number(values.survey_id);
    if (!surveys.has(number) && !earlier.has(number)) await findEarlier(number);
    const survey = surveys.get(number) ?? earlier.get(number);
    if (!survey) {
      leaveOut('responses to surveys that are not in the file');
      return undefined;
    }
    const response = convertResponse(values, survey.questions, { timeZone, now, leaveOut });
    if (!response) return undefined;
    if ('problem' in response)
      return { row, problems: [{ column: 'submitted_at', problem: response.problem }] };
    const status = values.status === 'trash' ? 'trash' : 'publish';
    return { item: { survey_id: number, status, response } };
  };

  return {
    async *entries() {
      await readSurveys();
      let row = 0;
      for await (const one of tables()) {
        if (one.table.endsWith(RESPONSES)) row += 1;
        const entry = await entryOf(one, row);
        if (entry) yield entry;
      }
    },
    remarks: () => ({
      unknown_options: [],
      left_out: [...left].map(([what, count]) => ({ what, count })),
      surveys: [...surveys.values()].map(({ draft }) => draft.title),
    }),
    async surveys() {
      const made = new Map<number, AnsweredSurvey>(earlier);
      for (const { id: number, key, draft, impressions, created_at, questions } of surveys.values()) {
        const id = await createFromFile(deps, { ...draft, creation_key: key }, { impressions, created_at });
        const version = (await findSurvey(deps.db, id))?.version ?? 1;
        made.set(number, { id, version, questions, fields: [] });
      }
      return made;
    },
  };
}

/** The draft, which sends nothing before somebody has looked at it. */
function switchOff(draft: SurveyDraft, maySend: boolean, leaveOut: (what: string) => void): SurveyDraft {
  const { email, webhook } = draft.notifications;
  const { google_drive } = draft.settings;
  if (email.active || webhook.active || google_drive.enable)
    leaveOut('e-mails, webhooks and Google Drive, which are switched off: check them before you publish');
  return {
    ...draft,
    settings: { ...draft.settings, google_drive: { ...google_drive, enable: false, spreadsheet_id: '' } },
    notifications: {
      email: { ...email, active: false, ...(!maySend && { addresses: '' }) },
      webhook: { active: false, webhooks: maySend ? webhook.webhooks : [] },
    },
  };
}
