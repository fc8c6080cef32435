import { SurveyInput } from '@userfeedback/contract';
import { addDays, dayInZone, momentInZone } from '@userfeedback/engine';
import type { Db } from '../db/schema.ts';
import { insertSurvey, insertVersion, nameCookie } from '../surveys/queries.ts';
import { rowOf } from '../surveys/stored-survey.ts';
import type { Blueprint } from './surveys/index.ts';

export interface SeededSurvey {
  id: number;
  blueprint: Blueprint;
  draft: SurveyInput;
  /** Day on which it was made and from which on it was answered. */
  firstDay: string;
}

const SCHEDULED_AHEAD = 12;

/** Keeps a blueprint as a survey that was made as long ago as its age says. */
export async function makeSurvey(
  db: Db,
  blueprint: Blueprint,
  { days, now, timeZone }: { days: number; now: Date; timeZone: string },
): Promise<SeededSurvey> {
  const today = dayInZone(now, timeZone);
  const firstDay = addDays(today, 1 - Math.max(1, Math.round(days * blueprint.age)));
  const draft = draftOf(blueprint, momentInZone(addDays(today, SCHEDULED_AHEAD), '09:00', timeZone));
  const row = { ...rowOf(draft), status: blueprint.state === 'trash' ? ('trash' as const) : draft.status };
  const made = momentInZone(firstDay, '00:00', timeZone);
  const counted = { version: 1, revision: 1, created_at: made, updated_at: made };
  const id = await insertSurvey(db, { ...row, ...counted, cookie_name: '' });
  await nameCookie(db, id, `userfeedback-${id}`);
  await insertVersion(db, { survey_id: id, version: 1, questions: row.questions, created_at: made });
  return { id, blueprint, draft, firstDay };
}

function draftOf(blueprint: Blueprint, ahead: string): SurveyInput {
  const isOut = blueprint.state === 'publish' || blueprint.state === 'scheduled';
  return SurveyInput.parse({
    title: blueprint.title,
    type: blueprint.type,
    status: isOut ? 'publish' : 'draft',
    publish_at: blueprint.state === 'scheduled' ? ahead : null,
    questions: blueprint.questions.map(({ question }) => question),
    settings: blueprint.settings,
    notifications: blueprint.notifications,
  });
}
