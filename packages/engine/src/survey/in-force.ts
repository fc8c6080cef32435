import type { Question, RestingPart } from '@userfeedback/contract';
import { JUMP_TO_END } from '@userfeedback/contract/limits';
import type { SiteAccess } from '../access/access.ts';
import { isAddonUsable } from '../access/access.ts';
import { isRandomizedAtFirst, isRatingQuestion } from '../question-types/ratings.ts';
import { chosenMeasure, withMeasure } from './measure.ts';
import type { Part, Parted } from './parts.ts';
import { missingFor, PARTS, QUESTION_PARTS } from './parts.ts';
import { isSameValue } from './same-value.ts';
import { keepScreens } from './screens.ts';

export interface Restable extends Parted {
  questions: Question[];
  extensions: Record<string, unknown>;
}

export interface InForce<S> {
  survey: S;
  resting: RestingPart[];
}

/**
 * The survey as it works here and now, and the parts that have no effect because plan or addons no longer allow them.
 * The only place that decides this: delivery, submissions, previews, mails and locks follow from it.
 */
export function inForce<S extends Restable>(stored: S, site: SiteAccess): InForce<S> {
  const { questions, resting } = questionsInForce(stored.questions, site);
  let survey: S = { ...stored, questions };
  for (const part of PARTS) {
    const missing = missingFor(part.capability, site);
    const fields = part.read(stored);
    if (!missing || isOff(part, fields)) continue;
    resting.push({ part: part.name, ...missing });
    survey = part.write(survey, part.resting?.(fields) ?? part.off);
  }
  for (const slug of Object.keys(stored.extensions)) {
    const missing = missingAddon(slug, site);
    if (!missing) continue;
    resting.push({ part: `extensions.${slug}`, ...missing });
    const { [slug]: _, ...extensions } = survey.extensions;
    survey = { ...survey, extensions };
  }
  return { survey, resting };
}

export function questionsInForce(
  stored: readonly Question[],
  site: SiteAccess,
): { questions: Question[]; resting: RestingPart[] } {
  const resting: RestingPart[] = [];
  const ratings = missingFor('use-rating-questions', site);
  const settings = missingFor('use-randomize-and-comments', site);
  // Answers can be required only if rating questions can be used.
  const missing = { required: ratings, randomize: settings, comment_box: settings };
  const questions = stored.flatMap((question) => {
    if (ratings && isRatingQuestion(question)) {
      resting.push({ part: `questions.${question.id}`, ...ratings });
      return [];
    }
    const hasResting = ratings && chosenMeasure(question) !== null;
    if (hasResting) resting.push({ part: `questions.${question.id}.config.measure`, ...ratings });
    const asked = hasResting ? withMeasure(question, null) : question;
    const used = [...QUESTION_PARTS, 'required' as const].flatMap((name) => {
      const need = name === 'randomize' && isRandomizedAtFirst(question) ? null : missing[name];
      return need && question.settings[name] ? [{ name, need }] : [];
    });
    resting.push(...used.map(({ name, need }) => ({ part: `questions.${question.id}.settings.${name}`, ...need })));
    if (used.length === 0) return [asked];
    return [withSettings(asked, Object.fromEntries(used.map(({ name }) => [name, false])))];
  });
  return { questions: keepScreens(stored, followJumps(questions, stored)), resting };
}

/** As results count it: a measure that rests says nothing, while answers to resting questions stay in sight. */
export function withMeasureInForce(question: Question, site: SiteAccess): Question {
  return missingFor('use-rating-questions', site) ? withMeasure(question, null) : question;
}

/** A jump to a question that rests leads to the next one that does not. */
function followJumps(questions: Question[], stored: readonly Question[]): Question[] {
  if (questions.length === stored.length) return questions;
  const awake = new Set(questions.map(({ id }) => id));
  const next = (to: string) => {
    const place = to === JUMP_TO_END ? -1 : stored.findIndex(({ id }) => id === to);
    return place < 0 ? to : (stored.slice(place).find(({ id }) => awake.has(id))?.id ?? JUMP_TO_END);
  };
  return questions.map((question) =>
    question.jumps.length === 0
      ? question
      : { ...question, jumps: question.jumps.map((jump) => ({ ...jump, to: next(jump.to) })) },
  );
}

export function isOff({ off, former = {} }: Part, fields: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(off).every(
    ([field, value]) =>
      isSameValue(fields[field], value) || (field in former && isSameValue(fields[field], former[field])),
  );
}

/** Null if the addon is usable or unknown. */
export function missingAddon(slug: string, site: SiteAccess): Pick<RestingPart, 'reason' | 'needs'> | null {
  // A third-party addon may have the name of a property that every object has.
  const addon = Object.hasOwn(site.addons, slug) ? site.addons[slug] : undefined;
  if (!addon || isAddonUsable(slug, site)) return null;
  return addon.type === 'licensed' ? { reason: 'addon', needs: slug } : { reason: 'plan', needs: addon.type };
}

export function withSettings(question: Question, change: Partial<Question['settings']>): Question {
  return { ...question, settings: { ...question.settings, ...change } } as Question;
}
