import { SurveyInput } from '@userfeedback/contract';
import { addDays, dayInZone, momentInZone, surveyTexts } from '@userfeedback/engine';
import { addInvitations } from '../../features/invitations/service.ts';
import { findLinked, updatePlaces } from '../../features/places/service.ts';
import { COMMAND_LINE } from '../../features/surveys/author.ts';
import { createSurvey } from '../../features/surveys/service.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Blueprint } from './surveys/index.ts';

export interface SeededSurvey {
  id: number;
  blueprint: Blueprint;
  draft: SurveyInput;
  /** The day of its creation, when responses start. */
  firstDay: string;
}

const SCHEDULED_AHEAD = 12;

export async function makeSurvey(
  parts: Pick<Deps, 'config' | 'db'>,
  blueprint: Blueprint,
  { days, now, timeZone }: { days: number; now: Date; timeZone: string },
): Promise<SeededSurvey> {
  const today = dayInZone(now, timeZone);
  const firstDay = addDays(today, 1 - Math.max(1, Math.round(days * blueprint.age)));
  const draft = draftOf(blueprint, momentInZone(addDays(today, SCHEDULED_AHEAD), '09:00', timeZone));
  const at = momentInZone(firstDay, '00:00', timeZone);
  const id = await createSurvey(parts.db, draft, { at, by: COMMAND_LINE.by });
  const { link } = blueprint;
  if (link) {
    const { slug, description, people } = link;
    const isFree = (await findLinked(parts, slug)) === undefined;
    await updatePlaces(parts, id, { link: { enabled: true, description, ...(isFree && { slug }) } });
    await addInvitations(parts, id, people);
  }
  return { id, blueprint, draft, firstDay };
}

function draftOf(blueprint: Blueprint, ahead: string): SurveyInput {
  const others = Object.entries(blueprint.languages ?? {});
  const draft = SurveyInput.parse({
    title: blueprint.title,
    type: blueprint.type,
    status: blueprint.state === 'scheduled' ? 'publish' : blueprint.state,
    publish_at: blueprint.state === 'scheduled' ? ahead : null,
    questions: blueprint.questions.map(({ question }) => question),
    settings: blueprint.settings,
    notifications: blueprint.notifications,
  });
  if (others.length === 0) return draft;
  const languages = { base: 'en', others: others.map(([tag]) => ({ tag, live: true })), choice: false };
  const all = surveyTexts(draft);
  const translations = others.map(([tag, { texts }]) => [
    tag,
    all.flatMap(({ key, text: of }) => (texts[of] === undefined ? [] : [{ key, of, text: texts[of] }])),
  ]);
  return { ...draft, languages, translations: Object.fromEntries(translations) };
}
