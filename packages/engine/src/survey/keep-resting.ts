import type { Question, RemovedPart, SurveyDraft } from '@userfeedback/contract';
import type { SiteAccess } from '../access/access.ts';
import { faceOf, isRandomizedAtFirst, isRatingQuestion } from '../question-types/index.ts';
import { dropBackwardJumps, dropUnmetConditions, followOptions, removeReferences } from './draft/draft-references.ts';
import { isOff, missingAddon, withSettings } from './in-force.ts';
import { chosenMeasure, withMeasure } from './measure.ts';
import { missingFor, PARTS, QUESTION_PARTS } from './parts.ts';
import { isSameValue } from './same-value.ts';
import { keepScreens } from './screens.ts';

export interface Storable {
  draft: SurveyDraft;
  removed: RemovedPart[];
}

type Kept = Pick<SurveyDraft, 'type' | 'status' | 'publish_at' | 'questions' | 'settings' | 'notifications'> & {
  extensions: Record<string, unknown>;
};

/**
 * What is stored of a survey that was sent. Parts that the site may not use stay as stored, or off if there were none;
 * questions that it may not use can only be moved and deleted. `sent` must have no `draftProblems`; the result has none
 * either.
 */
export function keepResting(sent: SurveyDraft, stored: Kept | null, site: SiteAccess, now: Date): Storable {
  const removed: RemovedPart[] = [];
  const before = stored && followEdits({ ...sent, ...stored }, sent.questions);
  let draft = keepQuestions(sent, before, site, removed);
  for (const part of PARTS) {
    const missing = missingFor(part.capability, site);
    if (!missing) continue;
    const given = part.read(sent);
    const kept = before && part.read(before);
    const isResting = kept !== null && !isOff(part, kept);
    const fields = isResting ? kept : part.off;
    draft = part.write(draft, fields);
    const isSaid = isResting || !isWithin(part.whenOmitted ?? part.off, given);
    if (isSaid && !isWithin(fields, given)) removed.push({ part: part.name, needs: missing.needs });
  }
  draft = keepExtensions(draft, stored, site, removed);
  return { draft: keepMoment(draft, stored, site, now, removed), removed };
}

function keepQuestions(
  sent: SurveyDraft,
  before: SurveyDraft | null,
  site: SiteAccess,
  removed: RemovedPart[],
): SurveyDraft {
  const ratings = missingFor('use-rating-questions', site);
  const settings = missingFor('use-randomize-and-comments', site);
  const stored = new Map(before?.questions.map((question) => [question.id, question]));
  const [dropped, restored]: [string[], string[]] = [[], []];
  const questions = sent.questions.flatMap((question) => {
    const old = stored.get(question.id);
    if (!ratings || !(isRatingQuestion(question) || (old && isRatingQuestion(old)))) {
      const counting = ratings ? keepMeasure(question, old, ratings.needs, removed) : question;
      return [settings ? keepSettings(counting, old, settings.needs, removed) : counting];
    }
    (old ? restored : dropped).push(question.id);
    return old ? [old] : [];
  });
  if (!ratings) return { ...sent, questions };
  const isOrdinary = dropped.length > 0 && !questions.some(isRatingQuestion);
  let draft: SurveyDraft = { ...sent, type: isOrdinary ? 'regular' : sent.type, questions };
  for (const id of dropped) draft = removeReferences(draft, id);
  const following = dropBackwardJumps(withEarlierSubjects(draft.questions, restored));
  draft = { ...draft, questions: keepScreens(sent.questions, following) };
  for (const question of sent.questions) {
    const kept = draft.questions.find(({ id }) => id === question.id);
    if (kept && kept.type !== question.type) draft = dropUnmetConditions(draft, kept);
    if (!kept || (restored.includes(kept.id) && !isSameValue(kept, question)))
      removed.push({ part: `questions.${question.id}`, needs: ratings.needs });
  }
  return draft;
}

function keepMeasure(question: Question, old: Question | undefined, needs: string, removed: RemovedPart[]): Question {
  const kept = withMeasure(withMeasure(question, null), old ? chosenMeasure(old) : null);
  if (chosenMeasure(question) !== null && chosenMeasure(kept) !== chosenMeasure(question))
    removed.push({ part: `questions.${question.id}.config.measure`, needs });
  return kept;
}

function keepSettings(question: Question, old: Question | undefined, needs: string, removed: RemovedPart[]): Question {
  const { canRandomize, canComment } = faceOf(question);
  const isOffered = { randomize: canRandomize, comment_box: canComment };
  const parts = isRandomizedAtFirst(question) ? (['comment_box'] as const) : QUESTION_PARTS;
  const changed = parts.filter((name) => question.settings[name] !== (old?.settings[name] ?? false));
  for (const name of changed) {
    // A type without this setting stores it as off; nobody chose that.
    if (question.settings[name] || isOffered[name])
      removed.push({ part: `questions.${question.id}.settings.${name}`, needs });
  }
  const kept = changed.map((name) => [name, old?.settings[name] ?? false]);
  return kept.length === 0 ? question : withSettings(question, Object.fromEntries(kept));
}

/** Applies the edits of the questions to the stored survey: conditions follow, as in the editor. */
export function followEdits(stored: SurveyDraft, questions: readonly Question[]): SurveyDraft {
  const edited = new Map(questions.map((question) => [question.id, question]));
  return stored.questions.reduce((survey, old) => {
    const now = edited.get(old.id);
    if (!now) return removeReferences(survey, old.id);
    return now.type === old.type ? followOptions(survey, old, now) : dropUnmetConditions(survey, now);
  }, stored);
}

function withEarlierSubjects(questions: readonly Question[], ids: readonly string[]): Question[] {
  const earlier = new Set(['']);
  return questions.map((question) => {
    const { logic } = question;
    const conditions = logic.conditions.filter(({ question_id }) => earlier.has(question_id));
    earlier.add(question.id);
    if (!ids.includes(question.id) || conditions.length === logic.conditions.length) return question;
    return { ...question, logic: { ...logic, enabled: logic.enabled && conditions.length > 0, conditions } };
  });
}

/** Only the addon itself may remove its data. */
function keepExtensions(
  draft: SurveyDraft,
  stored: Kept | null,
  site: SiteAccess,
  removed: RemovedPart[],
): SurveyDraft {
  const extensions = { ...draft.extensions };
  for (const slug of new Set([...Object.keys(extensions), ...Object.keys(stored?.extensions ?? {})])) {
    const missing = missingAddon(slug, site);
    if (!missing) continue;
    const kept = stored?.extensions[slug];
    if (!isSameValue(extensions[slug], kept)) removed.push({ part: `extensions.${slug}`, needs: missing.needs });
    if (kept === undefined) delete extensions[slug];
    else extensions[slug] = kept;
  }
  return { ...draft, extensions };
}

/** A publishing date that was allowed when it was set can be cleared, but neither moved nor set again. */
function keepMoment(
  draft: SurveyDraft,
  stored: Kept | null,
  site: SiteAccess,
  now: Date,
  removed: RemovedPart[],
): SurveyDraft {
  const missing = missingFor('schedule-surveys', site);
  const isAhead = (moment: string | null | undefined) => !!moment && moment > now.toISOString();
  const planned = stored?.publish_at ?? null;
  const isChanged = draft.publish_at !== null && draft.publish_at !== planned;
  if (!missing || !isChanged || !(isAhead(draft.publish_at) || isAhead(planned))) return draft;
  removed.push({ part: 'publish_at', needs: missing.needs });
  // Without its date the survey would go live at once.
  const status = stored?.status === 'publish' ? 'publish' : 'draft';
  return { ...draft, status, publish_at: status === 'publish' ? planned : null };
}

function isWithin(fields: Readonly<Record<string, unknown>>, given: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(fields).every(([field, value]) => isSameValue(value, given[field]));
}
