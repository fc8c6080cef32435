import type { Question, QuestionType, SurveyDraft, ThankYou } from '@userfeedback/contract';
import { DEFAULT_THANK_YOU, QUESTIONS_MAX, TITLE_MAX } from '@userfeedback/contract/limits';
import type { OptionPatch, Preset, TextChoices } from '../../question-types/index.ts';
import { faceOf, faceOfType, isRandomizedAtFirst, NEW_SETTINGS, questionTypes } from '../../question-types/index.ts';
import { textChoicesOf } from '../../question-types/text-choices.ts';
import { keepScreens } from '../screens.ts';
import { dropUnmetConditions, followOptions, removeReferences } from './draft-references.ts';
import { blankRedirect } from './thank-you.ts';

export type MakeId = () => string;

export function addQuestion(
  draft: SurveyDraft,
  type: QuestionType,
  makeId: MakeId,
  index = draft.questions.length,
  preset?: Preset,
): SurveyDraft {
  if (roomForQuestions(draft) === 0) return draft;
  const { questions } = draft;
  const blank = blankQuestion(type, makeId());
  const added = preset ? ({ ...blank, title: preset.title, config: preset.config } as Question) : blank;
  const all = [...questions.slice(0, index), added, ...questions.slice(index)];
  return { ...draft, questions: keepScreens(questions, all) };
}

export function roomForQuestions({ type, questions }: Pick<SurveyDraft, 'type' | 'questions'>): number {
  return type === 'nps' ? 0 : Math.max(0, QUESTIONS_MAX - questions.length);
}

/** Also removes all references to it; not in NPS surveys. */
export function deleteQuestion(draft: SurveyDraft, id: string): SurveyDraft {
  if (draft.type === 'nps' || !draft.questions.some((question) => question.id === id)) return draft;
  const cleaned = removeReferences(draft, id);
  const left = cleaned.questions.filter((question) => question.id !== id);
  return { ...cleaned, questions: keepScreens(cleaned.questions, left) };
}

/** The config starts again, except between types with text options. */
export function changeType(draft: SurveyDraft, id: string, type: QuestionType): SurveyDraft {
  const question = draft.questions.find((each) => each.id === id);
  if (!question || question.type === type || draft.type === 'nps') return draft;
  const [before, after] = [faceOf(question), questionTypes[type]];
  const { required, randomize, comment_box, same_screen, show_result } = question.settings;
  const isDefaultTitle = question.title.trim() === '' || question.title === before.defaultTitle;
  const changed = after.make(
    {
      id,
      title: (isDefaultTitle && after.defaultTitle) || question.title,
      settings: {
        required,
        randomize:
          isRandomizedAtFirst(question) === isRandomizedAtFirst({ type })
            ? randomize && after.canRandomize
            : isRandomizedAtFirst({ type }),
        comment_box: comment_box && after.canComment,
        same_screen,
        show_result: show_result && faceOfType(type)?.canShowResult === true,
      },
      logic: question.logic,
      jumps: question.jumps,
    },
    textChoicesOf(question),
  );
  return dropUnmetConditions(
    updateQuestion(draft, id, () => changed),
    changed,
  );
}

/** Makes it a type with room for more options, which keeps all that it has. */
export function makeRoomier(draft: SurveyDraft, id: string): SurveyDraft {
  const question = draft.questions.find((each) => each.id === id);
  const type = question && faceOf(question).roomierType;
  return type ? changeType(draft, id, type) : draft;
}

/** The question's id stays; conditions follow its options. */
export function updateQuestion(draft: SurveyDraft, id: string, change: (question: Question) => Question): SurveyDraft {
  const before = draft.questions.find((question) => question.id === id);
  if (!before) return draft;
  const after = { ...change(before), id };
  const questions = draft.questions.map((question) => (question === before ? after : question));
  return followOptions({ ...draft, questions }, before, after);
}

/** Several choices and one are compared otherwise, so conditions that can no longer hold are dropped. */
export function setChoices(draft: SurveyDraft, id: string, patch: Partial<Omit<TextChoices, 'options'>>): SurveyDraft {
  const changed = updateQuestion(draft, id, (question) => {
    const { make, hasTextOptions } = faceOf(question);
    return hasTextOptions ? make(question, { ...textChoicesOf(question), ...patch }) : question;
  });
  const after = changed.questions.find((question) => question.id === id);
  return after ? dropUnmetConditions(changed, after) : changed;
}

export function addOption(draft: SurveyDraft, id: string): SurveyDraft {
  return updateQuestion(draft, id, (question) => faceOf(question).addOption(question));
}

export function removeOption(draft: SurveyDraft, id: string, index: number): SurveyDraft {
  return updateQuestion(draft, id, (question) => faceOf(question).removeOption(question, index));
}

export function setOption(draft: SurveyDraft, id: string, index: number, option: OptionPatch): SurveyDraft {
  return updateQuestion(draft, id, (question) => faceOf(question).setOption(question, index, option));
}

export function setTitle(draft: SurveyDraft, title: string): SurveyDraft {
  const trimmed = title.trim().slice(0, TITLE_MAX);
  return trimmed === '' ? draft : { ...draft, title: trimmed };
}

/** A conditional redirect starts with one empty row. */
export function setThankYou(draft: SurveyDraft, patch: Partial<ThankYou>): SurveyDraft {
  const thankYou = { ...draft.settings.thank_you, ...patch };
  const isRowNeeded = thankYou.type === 'conditional_redirect' && thankYou.conditions.length === 0;
  const conditions = isRowNeeded ? [blankRedirect()] : thankYou.conditions;
  return { ...draft, settings: { ...draft.settings, thank_you: { ...thankYou, conditions } } };
}

export function setStatus(draft: SurveyDraft, status: SurveyDraft['status']): SurveyDraft {
  return { ...draft, status, publish_at: status === 'publish' ? draft.publish_at : null };
}

export function setSchedule(draft: SurveyDraft, publish_at: string | null): SurveyDraft {
  return { ...draft, publish_at, status: publish_at === null ? draft.status : 'publish' };
}

export function ensureQuestion(draft: SurveyDraft, makeId: MakeId): SurveyDraft {
  return draft.questions.length > 0 ? draft : { ...draft, questions: [blankQuestion('text', makeId())] };
}

/** For a survey without a thank-you message, when it is opened. */
export function ensureThankYou(draft: SurveyDraft): SurveyDraft {
  return draft.settings.thank_you.message.trim() === '' ? setThankYou(draft, { message: DEFAULT_THANK_YOU }) : draft;
}

export function blankQuestion(type: QuestionType, id: string): Question {
  const face = questionTypes[type];
  return face.make({
    id,
    title: face.defaultTitle,
    settings: { ...NEW_SETTINGS, randomize: isRandomizedAtFirst({ type }) },
    logic: { enabled: false, action: 'show', conditions: [] },
    jumps: [],
  });
}
