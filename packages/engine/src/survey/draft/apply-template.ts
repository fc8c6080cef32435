import type { Question, SurveyDraft } from '@userfeedback/contract';
import { DEFAULT_SURVEY_TITLE } from '@userfeedback/contract/limits';
import { faceOf } from '../../question-types/index.ts';
import { removeReferences } from './draft-references.ts';
import { copiesOf } from './question-moves.ts';
import type { MakeId } from './survey-draft.ts';

export interface Template {
  key: string;
  name: string;
  config: { questions: Question[] };
  language?: string;
}

/** What Start from Scratch applies. */
export const BLANK_TEMPLATE: Template = { key: 'blank', name: '', config: { questions: [] } };

/**
 * The blank template keeps the title. A new survey gets the language that the template was translated into; with an
 * English template it keeps its site's, because somebody will rewrite the texts.
 */
export function applyTemplate(draft: SurveyDraft, template: Template, makeId: MakeId): SurveyDraft {
  const questions = copiesOf(template.config.questions, makeId, () => '');
  const [only] = questions.length === 1 ? questions : [];
  const cleared = draft.questions.reduce((cleaned, { id }) => removeReferences(cleaned, id), draft);
  const { language = 'en' } = template;
  const isInLanguage = draft.id === null && language !== 'en' && draft.languages.others.length === 0;
  return {
    ...cleared,
    ...(isInLanguage && { languages: { ...draft.languages, base: language } }),
    title: template.key === BLANK_TEMPLATE.key ? draft.title : template.name,
    template: template.key,
    type: only ? faceOf(only).surveyType : 'regular',
    questions,
  };
}

/**
 * Whether another template would overwrite somebody's work: changed questions, or a title of their own. `untitled` is
 * the title of a new survey.
 */
export function losesWork(
  draft: SurveyDraft,
  templates: readonly Template[],
  next: Template,
  untitled = DEFAULT_SURVEY_TITLE,
): boolean {
  const current = templates.find(({ key }) => key === draft.template);
  const isTitleKnown = [untitled, ...templates.map(({ name }) => name)].includes(draft.title);
  return !isUntouched(draft, current) || !(isTitleKnown || next.key === BLANK_TEMPLATE.key);
}

/** The questions are still the template's. */
export function isUntouched(draft: Pick<SurveyDraft, 'questions'>, template: Template | undefined): boolean {
  const given = template?.config.questions ?? [];
  if (given.length === 0) return draft.questions.every(isBlank);
  return inPlaces(draft.questions) === inPlaces(given);
}

function isBlank(question: Question): boolean {
  const written = [question.title, ...faceOf(question).optionValues(question)];
  return written.every((text) => text.trim() === '');
}

/** Equal for questions that differ only in their ids. */
function inPlaces(questions: readonly Question[]): string {
  let place = 0;
  return JSON.stringify(
    copiesOf(
      questions,
      () => String(place++),
      () => '',
    ),
  );
}
