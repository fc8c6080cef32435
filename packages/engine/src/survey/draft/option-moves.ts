import type { Question, SurveyDraft } from '@userfeedback/contract';
import { TEXT_MAX } from '@userfeedback/contract/limits';
import { faceOf } from '../../question-types/index.ts';
import type { ChoiceQuestion } from '../../question-types/options.ts';
import { textChoicesOf } from '../../question-types/text-choices.ts';
import { cutText, isWritten, linesOf, readListLine } from '../../text/list-lines.ts';
import { followOptions } from './draft-references.ts';
import { setOption, updateQuestion } from './survey-draft.ts';

export interface PastedOptions {
  /**
   * The first one includes the text that stays in the field; repeated ones are left out, and `room` is how many the
   * question can take.
   */
  lines: string[];
  room: number;
  repeated: number;
}

export function moveOption(draft: SurveyDraft, id: string, from: number, to: number): SurveyDraft {
  return updateQuestion(draft, id, (question) => withMovedOption(question, from, to));
}

export function insertOption(draft: SurveyDraft, id: string, index: number): SurveyDraft {
  return updateQuestion(draft, id, (question) => {
    const longer = faceOf(question).addOption(question);
    return longer === question ? question : withMovedOption(longer, labelsOf(question).length, index);
  });
}

export function sortOptions(draft: SurveyDraft, id: string, compare: (a: string, b: string) => number): SurveyDraft {
  return updateQuestion(draft, id, (question) => {
    if (!hasOptionList(question)) return question;
    const labels = labelsOf(question);
    const order = labels.map((label, at) => ({ label: label.trim(), at }));
    order.sort((a, b) => Number(a.label === '') - Number(b.label === '') || compare(a.label, b.label) || a.at - b.at);
    return inOrder(
      question,
      order.map(({ at }) => at),
    );
  });
}

/** Undefined for a single line. `kept` is the text that stays in the field, in front of the first line. */
export function readPastedOptions(
  question: Question,
  index: number,
  kept: string,
  text: string,
): PastedOptions | undefined {
  const [first, ...rest] = linesOf(text).map(readListLine).filter(isWritten);
  if (first === undefined || rest.length === 0) return undefined;
  const labels = labelsOf(question);
  const known = new Set(labels.filter((_, at) => at !== index).map((label) => label.trim()));
  const lines: string[] = [];
  for (const [at, line] of [cutText(`${kept.trim()} ${first}`.trim(), TEXT_MAX), ...rest].entries()) {
    const isKept = at === 0 && isWritten(kept);
    if (isKept || !known.has(line)) lines.push(line);
    known.add(line);
  }
  const below = labels.slice(index + 1);
  const filled = below.findIndex(isWritten);
  const blanks = filled < 0 ? below.length : filled;
  const room = 1 + blanks + faceOf(question).optionsMax - Math.max(labels.length, index + 1);
  return { lines, room, repeated: rest.length + 1 - lines.length };
}

/** Each line fills the next blank option, or else adds one. */
export function pasteOptions(draft: SurveyDraft, id: string, index: number, lines: readonly string[]): SurveyDraft {
  let pasted = draft;
  for (const [line, label] of lines.entries()) {
    const at = index + line;
    const open = withRow(pasted, id, at, line > 0);
    if (!open) return pasted;
    pasted = setOption(open, id, at, { label });
  }
  return pasted;
}

/** One option a line. A line that is an option already stays as it is, bullets included. */
export function readOptionText(question: Question, text: string): string[] {
  const known = new Set(labelsOf(question).map((label) => label.trim()));
  return linesOf(text)
    .map((line) => (known.has(line.trim()) ? line.trim() : readListLine(line)))
    .filter(isWritten);
}

/** Conditions on options whose text is gone lose their value. */
export function replaceOptions(draft: SurveyDraft, id: string, options: readonly string[]): SurveyDraft {
  const before = draft.questions.find((question) => question.id === id);
  if (!before) return draft;
  const { hasTextOptions, optionsMax, make } = faceOf(before);
  if (!hasTextOptions || options.length > optionsMax) return draft;
  const after = make(before, { ...textChoicesOf(before), options });
  const questions = draft.questions.map((question) => (question === before ? after : question));
  return followOptions({ ...draft, questions }, before, after, { isRenaming: false });
}

export function repeatedOptions(labels: readonly string[]): number[] {
  const texts = labels.map((label) => label.trim());
  return texts.flatMap((text, at) => (isWritten(text) && texts.indexOf(text) < at ? [at] : []));
}

/** The draft with a row at this place to write into; undefined if none fits. */
function withRow(draft: SurveyDraft, id: string, at: number, mustBeBlank: boolean): SurveyDraft | undefined {
  const question = draft.questions.find((each) => each.id === id);
  if (!question || !hasOptionList(question)) return undefined;
  const labels = labelsOf(question);
  const isThere = at < labels.length;
  if (isThere && !(mustBeBlank && isWritten(labels[at] ?? ''))) return draft;
  if (labels.length >= faceOf(question).optionsMax) return undefined;
  const longer = insertOption(draft, id, isThere ? at : labels.length);
  return isThere ? longer : withRow(longer, id, at, mustBeBlank);
}

function withMovedOption(question: Question, from: number, to: number): Question {
  if (!hasOptionList(question)) return question;
  const places = question.config.options.map((_, at) => at);
  const [moved] = places.splice(from, 1);
  if (moved === undefined || from === to || to < 0 || to > places.length) return question;
  places.splice(to, 0, moved);
  return inOrder(question, places);
}

function inOrder(question: ChoiceQuestion, places: readonly number[]): Question {
  const options: readonly unknown[] = question.config.options;
  const ordered = places.map((place) => options[place]);
  return { ...question, config: { ...question.config, options: ordered } } as Question;
}

function hasOptionList(question: Question): question is ChoiceQuestion {
  return faceOf(question).hasOptions;
}

function labelsOf(question: Question): string[] {
  return hasOptionList(question) ? faceOf(question).optionValues(question) : [];
}
