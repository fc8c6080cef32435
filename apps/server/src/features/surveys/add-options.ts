import type { Question } from '@userfeedback/contract';
import { faceOf, withRoom } from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';
import { COMMAND_LINE } from './author.ts';
import { changeSurvey } from './change-survey.ts';
import { keepVersion } from './keep-versions.ts';
import { findDraft, saveDraft } from './stored/draft-queries.ts';
import { lockSurvey, writeSurvey } from './stored/stored-change.ts';
import { questionsOf } from './stored/stored-survey.ts';

type Options = ReadonlyMap<string, readonly string[]>;

/**
 * Adds options to questions of a survey, and to its draft; existing ones stay as they are. A question without room becomes
 * a type with more.
 */
export async function addOptions(
  deps: Pick<Deps, 'db' | 'site' | 'config' | 'now'>,
  surveyId: number,
  options: Options,
): Promise<void> {
  if (options.size === 0) return;
  const moment = deps.now().toISOString();
  await changeSurvey(deps, async (db, tellAll) => {
    const stored = await lockSurvey(db, surveyId, {});
    const drafted = await findDraft(db, surveyId);
    if (drafted) await saveDraft(db, { ...drafted, questions: withOptions(drafted.questions, options) });
    const questions = withOptions(stored.questions, options);
    if (questions === stored.questions) return;
    const after = await writeSurvey(db, stored, { ...stored, questions }, { moment });
    const occasion = { at: moment, by: COMMAND_LINE.by, isByHand: false };
    await keepVersion(db, { before: stored, after }, occasion, deps.config);
    if (stored.status === 'publish') await tellAll();
  });
}

/** Returns the same text if none is missing. */
function withOptions(text: string, options: Options): string {
  let isChanged = false;
  const questions = questionsOf(text).map((question) => {
    const own = faceOf(question).conditionValues(question) ?? [];
    const missing = (options.get(question.id) ?? []).filter((option) => !own.includes(option));
    return missing.reduce((before, label): Question => {
      const changed = withRoom(before);
      const face = faceOf(changed);
      const count = face.optionValues(changed).length;
      const more = face.addOption(changed);
      if (face.optionValues(more).length === count) return changed;
      isChanged = true;
      return face.setOption(more, count, { label });
    }, question);
  });
  return isChanged ? JSON.stringify(questions) : text;
}
