import type { AnswerExtra, AskedQuestion, SubmittedAnswer } from '@userfeedback/contract';
import { TEXT_MAX } from '@userfeedback/contract/limits';
import type { GivenValue, VisitorFace } from '../question-types/face.ts';
import { isMap } from '../question-types/is-map.ts';
import { choosesOther, otherLabel } from '../question-types/other.ts';
import { decoded } from '../text/addresses.ts';

/** The script of a page knows no types by itself: it asks its panel for them. */
type FaceOf = (question: AskedQuestion) => VisitorFace;

/** All texts of a name in an address. */
type TextsOf = (name: string) => string[];

export function readQuery(query: string): TextsOf {
  const all = query.slice(1).split('&').map(readParameter);
  return (name) => all.flatMap(([own, text]) => (own === name ? text : []));
}

/**
 * What the query of an address fills in, as its visitor could have typed it. What is no answer to its question is left
 * out.
 */
export function filledIn(questions: readonly AskedQuestion[], query: string, faceOf: FaceOf): SubmittedAnswer[] {
  const textsOf = readQuery(query);
  return questions.flatMap((question) => {
    const value = valueIn(question, textsOf, faceOf(question));
    const extra: AnswerExtra = {};
    for (const [part, name] of extrasOf(question)) {
      const [text] = textsOf(name);
      if (text && text.length <= TEXT_MAX && (part !== 'other' || choosesOther(question, value))) extra[part] = text;
    }
    return value === null && !Object.keys(extra).length ? [] : { question_id: question.id, value, extra };
  });
}

/** What `filledIn` reads again, in the order of the answer. */
export function fillParams(
  question: AskedQuestion,
  { value, extra }: Pick<SubmittedAnswer, 'value' | 'extra'>,
  faceOf: FaceOf,
): [name: string, value: string][] {
  const face = faceOf(question);
  if (face.isConsent) return [];
  const name = nameOf(question);
  const given = isMap(value) ? new Map(Object.entries(value)) : null;
  const items = given ? [] : [value ?? []].flat().map(String);
  // Its text says that it is chosen.
  const chosen = extra.other ? items.filter((item) => item !== otherLabel(question)) : items;
  return [
    ...chosen.map((item): [string, string] => [name, item]),
    ...(face.parts?.(question) ?? []).map((part, at): [string, string] => [
      `${name}.${at + 1}`,
      given?.get(part) ?? '',
    ]),
    ...extrasOf(question).map(([part, key]): [string, string] => [key, extra[part] ?? '']),
  ].filter(([, text]) => text !== '');
}

function readParameter(parameter: string): [name: string, text: string] {
  const [name = '', ...rest] = parameter.replaceAll('+', ' ').split('=').map(decoded);
  return [name, rest.join('=')];
}

function nameOf({ id }: AskedQuestion): string {
  return `a.${id}`;
}

/** What visitors can write besides their answer. */
function extrasOf(question: AskedQuestion): (readonly [part: keyof AnswerExtra, name: string])[] {
  const { config, settings } = question;
  const name = nameOf(question);
  return [
    ...(otherLabel(question) === undefined ? [] : [['other', `${name}.other`] as const]),
    ...('include_name' in config && config.include_name ? [['name', `${name}.name`] as const] : []),
    ...(settings.comment_box ? [['comments', `${name}.comment`] as const] : []),
  ];
}

function valueIn(question: AskedQuestion, textsOf: TextsOf, face: VisitorFace): SubmittedAnswer['value'] {
  const name = nameOf(question);
  const options = face.optionValues(question);
  const read = (text: string) => {
    if (!options.length || options.includes(text)) return text;
    // The place of a step is its number, or that of its word.
    const at = face.stepNames ? (face.stepNames(question) ?? []).indexOf(text) : Number(text) - 1;
    return options[at] ?? '';
  };
  const fits = (value: GivenValue) => {
    // Also before the visitor has written what Other stands for, or the details that are required.
    const problem = face.checkAnswer(question, value, { other: '-' });
    return !problem || problem.code === 'required';
  };
  if (face.isConsent) return null;
  const parts = face.parts?.(question);
  if (parts) {
    const given = parts.map((part, at) => [part, read(textsOf(`${name}.${at + 1}`)[0] ?? '')] as const);
    const right = given.filter(([part, text]) => text && fits({ [part]: text }));
    return right.length ? face.normalise(question, Object.fromEntries(right)) : null;
  }
  const other = textsOf(`${name}.other`)[0] ? otherLabel(question) : undefined;
  const items = textsOf(name).map((text) => (text === otherLabel(question) ? text : read(text)));
  const chosen = [...items, other ?? ''].filter((text, at, all) => text && all.indexOf(text) === at);
  const [first, second] = chosen;
  if (first === undefined) return null;
  if (second === undefined && fits(first)) return face.normalise(question, first);
  return fits(chosen) ? face.normalise(question, chosen) : null;
}
