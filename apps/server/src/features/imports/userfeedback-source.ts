import type { SurveyDraft } from '@userfeedback/contract';
import type { Deps } from '../../platform/deps.ts';
import { createFromFile } from '../surveys/from-file.ts';
import { findCreated, findSurvey, listCreatedLike } from '../surveys/stored/service.ts';
import type { CsvPlan } from './csv-source.ts';
import type { ImportRow } from './queries.ts';
import { readAside, readEach } from './reading/reader.ts';
import type { AnsweredSurvey, Source } from './source.ts';
import type { ForeignSurvey } from './userfeedback/convert.ts';
import { keyStart } from './userfeedback/convert.ts';

export function openUserFeedback(
  deps: Pick<Deps, 'db' | 'config' | 'site' | 'now' | 'host'>,
  { stored, plan, bytes }: ImportRow,
  signal: AbortSignal | undefined,
): Source {
  const { time_zone: timeZone, may_view } = JSON.parse(plan) as Pick<CsvPlan, 'time_zone' | 'may_view'>;
  const surveys = new Map<number, ForeignSurvey>();
  const earlier = new Map<number, AnsweredSurvey>();
  const left = new Map<string, number>();
  const leaveOut = (what: string, count = 1) => left.set(what, (left.get(what) ?? 0) + count);
  const { dataDir, mediaBucket } = deps.config;
  const file = { place: { dataDir, mediaBucket }, stored };
  const bounds = { bytes, signal };

  /** For a file that has only responses: finds the survey that another file brought. */
  const findEarlier = async (id: number): Promise<void> => {
    const [first, second] = await listCreatedLike(deps.db, keyStart(id));
    const survey = first !== undefined && second === undefined ? await findSurvey(deps.db, first) : undefined;
    if (!survey) return;
    const questions = new Map(survey.questions.map((question) => [question.id, question]));
    earlier.set(id, { id: survey.id, version: survey.version, questions, fields: [] });
  };

  return {
    time_zone: timeZone,
    async *entries() {
      const { value } = await readAside({ kind: 'plugin-surveys', ...file, timeZone }, bounds).next();
      if (!value || Array.isArray(value)) return;
      for (const [what, count] of value.left) leaveOut(what, count);
      for (const survey of value.surveys)
        surveys.set(survey.id, { ...survey, draft: switchOff(survey.draft, may_view, leaveOut) });
      for (const id of value.lacking.slice(0, LACKING_MAX)) await findEarlier(id);
      const known = new Map([...earlier, ...surveys].map(([id, { questions }]) => [id, new Map(questions)]));
      const task = { kind: 'plugin-responses' as const, ...file, timeZone, now: deps.now(), surveys: known };
      const found = yield* readEach<'plugin-responses'>(task, bounds);
      for (const [what, count] of found.left) leaveOut(what, count);
      for (const [id, questions] of found.surveys) {
        for (const list of [surveys, earlier] as Map<number, { questions: typeof questions }>[]) {
          const one = list.get(id);
          if (one) one.questions = questions;
        }
      }
    },
    remarks: () => ({
      heading_rows: 0,
      unfit: [],
      columns: [],
      unknown_options: [],
      left_out: [...left].map(([what, count]) => ({ what, count })),
      surveys: [...surveys.values()].map(({ draft }) => draft.title),
    }),
    async existing() {
      const known = new Map([...earlier].map(([number, { id }]) => [number, id]));
      for (const { id: number, key } of surveys.values()) {
        const id = await findCreated(deps.db, key);
        if (id !== undefined) known.set(number, id);
      }
      return known;
    },
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

/** No real file names more surveys that another file brought. */
const LACKING_MAX = 1000;
/** The draft sends nothing before somebody has looked at it. */
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
