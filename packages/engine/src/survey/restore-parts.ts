import type { Question, RemovedPart, SurveyDraft } from '@userfeedback/contract';
import { withSettings } from './in-force.ts';
import { PARTS, QUESTION_PARTS } from './parts.ts';

export function restoreParts(
  draft: SurveyDraft,
  sent: SurveyDraft,
  removed: readonly Pick<RemovedPart, 'part'>[],
): SurveyDraft {
  return removed.reduce((survey, { part }) => restorePart(survey, sent, part), draft);
}

function restorePart(draft: SurveyDraft, sent: SurveyDraft, part: string): SurveyDraft {
  const known = PARTS.find(({ name }) => name === part);
  if (known) return known.write(draft, known.read(sent));
  if (part === 'publish_at') return { ...draft, status: sent.status, publish_at: sent.publish_at };
  const [head, id = ''] = part.split('.');
  if (head === 'extensions') return { ...draft, extensions: { ...draft.extensions, [id]: sent.extensions[id] } };
  const question = sent.questions.find(
    (each) => part === `questions.${each.id}` || part.startsWith(`questions.${each.id}.`),
  );
  return question ? restoreQuestion(draft, sent, question, part) : draft;
}

/** A deleted question comes back after the one it followed; for an existing one, only what the part names. */
function restoreQuestion(draft: SurveyDraft, sent: SurveyDraft, question: Question, part: string): SurveyDraft {
  const setting = QUESTION_PARTS.find((name) => part === `questions.${question.id}.settings.${name}`);
  if (draft.questions.some(({ id }) => id === question.id)) {
    const change = (now: Question) =>
      setting ? withSettings(now, { [setting]: question.settings[setting] }) : question;
    const questions = draft.questions.map((each) => (each.id === question.id ? change(each) : each));
    return { ...draft, questions };
  }
  const before = sent.questions.slice(0, sent.questions.indexOf(question)).map(({ id }) => id);
  const at = draft.questions.findLastIndex(({ id }) => before.includes(id)) + 1;
  return { ...draft, questions: draft.questions.toSpliced(at, 0, question) };
}
