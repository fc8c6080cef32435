import type { Question } from '@userfeedback/contract';
import { openUpload } from '../files.ts';
import type { Entry } from '../source.ts';
import type { Results, Task, Yields } from '../tasks.ts';
import type { ForeignSurvey, LeaveOut } from './convert.ts';
import { convertResponse, convertSurvey } from './convert.ts';
import type { TableRow } from './read-sql.ts';
import { readTables, requireTables } from './read-tables.ts';

/** Tables that have no equivalent here, by the ends of their names. */
const OTHERS: readonly [end: string, what: string][] = [
  ['userfeedback_email_surveys', 'e-mail surveys'],
  ['userfeedback_email_survey_responses', 'responses to e-mail surveys'],
  ['userfeedback_heatmaps', 'heatmaps'],
  ['userfeedback_heatmap_recordings', 'recordings of heatmaps'],
  ['userfeedback_post_ratings', 'ratings of posts'],
];
const [SURVEYS, RESPONSES] = ['userfeedback_surveys', 'userfeedback_survey_responses'];

type OfPlugin = Extract<Task, { kind: `plugin-${string}` }>;
type Tables = AsyncIterable<TableRow>;

export async function* readPlugin(task: OfPlugin): AsyncGenerator<Yields[OfPlugin['kind']], Results[OfPlugin['kind']]> {
  const open = () => openUpload(task.place, task.stored);
  if (task.kind === 'plugin-tables') {
    await requireTables(open);
    return undefined;
  }
  const left = new Map<string, number>();
  const leaveOut = (what: string) => left.set(what, (left.get(what) ?? 0) + 1);
  if (task.kind === 'plugin-surveys') {
    const found = await readSurveys(readTables(open), task.timeZone, leaveOut);
    return { ...found, left: [...left] };
  }
  const surveys = new Map(task.surveys);
  yield* readResponses(readTables(open), { ...task, surveys, leaveOut });
  return { surveys, left: [...left] };
}

/** In a dump the responses may come before their surveys. */
async function readSurveys(
  tables: Tables,
  timeZone: string,
  leaveOut: LeaveOut,
): Promise<Pick<Results['plugin-surveys'], 'surveys' | 'lacking'>> {
  const surveys = new Map<number, ForeignSurvey>();
  const named = new Set<number>();
  for await (const { table, values } of tables) {
    const other = OTHERS.find(([end]) => table.endsWith(end));
    if (other) leaveOut(other[1]);
    if (table.endsWith(RESPONSES)) named.add(Number(values.survey_id));
    const survey = table.endsWith(SURVEYS) ? convertSurvey(values, timeZone, leaveOut) : undefined;
    if (survey) surveys.set(survey.id, survey);
  }
  return { surveys: [...surveys.values()], lacking: [...named].filter((id) => !surveys.has(id)) };
}

interface Responses {
  surveys: ReadonlyMap<number, Map<string, Question>>;
  timeZone: string;
  now: Date;
  leaveOut: LeaveOut;
}

async function* readResponses(tables: Tables, { surveys, timeZone, now, leaveOut }: Responses): AsyncGenerator<Entry> {
  let row = 0;
  for await (const { table, values } of tables) {
    if (!table.endsWith(RESPONSES)) continue;
    row += 1;
    const survey_id = Number(values.survey_id);
    const questions = surveys.get(survey_id);
    if (!questions) {
      leaveOut('responses to surveys that are not in the file');
      continue;
    }
    const response = convertResponse(values, questions, { timeZone, now, leaveOut });
    if (!response) continue;
    if ('problem' in response) yield { row, problems: [{ column: 'submitted_at', problem: response.problem }] };
    else yield { item: { row, survey_id, status: values.status === 'trash' ? 'trash' : 'publish', response } };
  }
}
