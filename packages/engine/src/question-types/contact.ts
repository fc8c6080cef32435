import type { AskedQuestionOf } from '@userfeedback/contract';
import type { ContactField } from '@userfeedback/contract/question-limits';
import { CONTACT, CONTACT_FIELDS } from '@userfeedback/contract/question-limits';
import { isEmailAddress } from '../text/email-addresses.ts';
import type { AnswerProblem } from './answer-problem.ts';
import type { EditorFace, GivenValue, VisitorFace } from './face.ts';
import { none } from './free-text.ts';
import { isMap } from './is-map.ts';
import { joinedItems } from './options.ts';

type Asked = Pick<AskedQuestionOf<'contact'>, 'config'>;

export const contact: VisitorFace<'contact'> = {
  canRandomize: false,
  canComment: false,
  advances: false,
  titleIsLabel: false,
  parts: askedFields,
  optionValues: none,
  checkAnswer: (question, value) => {
    const asked: readonly string[] = askedFields(question);
    if (!isMap(value) || Object.keys(value).some((field) => !asked.includes(field))) return { code: 'not-asked-for' };
    const problems = Object.values(contactProblems(question, value));
    return problems.find(({ code }) => code !== 'required') ?? problems[0] ?? null;
  },
  normalise: (question, value) => {
    const filled: Record<string, string> = {};
    for (const field of askedFields(question)) {
      const text = textIn(value, field);
      if (text) filled[field] = text;
    }
    return Object.keys(filled).length > 0 ? filled : null;
  },
};

/** Those that are on, in order. */
export function askedFields({ config }: Asked): ContactField[] {
  return CONTACT_FIELDS.filter((field) => config[field] !== 'off');
}

/** Without line breaks: a stored answer has one line for each field. */
function textIn(value: GivenValue, field: ContactField): string {
  return (isMap(value) ? (value[field] ?? '') : '').split('\n').join(' ').trim();
}

/** What is wrong with each field, in order. */
export function contactProblems(question: Asked, value: GivenValue): { [F in ContactField]?: AnswerProblem } {
  const problems: { [F in ContactField]?: AnswerProblem } = {};
  for (const field of askedFields(question)) {
    const text = textIn(value, field);
    const problem = text
      ? problemOf[field](text)
      : question.config[field] === 'required' && ({ code: 'required' } as const);
    if (problem) problems[field] = problem;
  }
  return problems;
}

const problemOf: { [F in ContactField]: (text: string) => AnswerProblem | false } = {
  name: (text) => text.length > CONTACT.name && { code: 'too-long', n: CONTACT.name },
  email: (text) => !isEmailAddress(text) && { code: 'not-an-address' },
  // At least five digits, in any script.
  phone: (text) =>
    !(/^[\p{Nd} +\-()./]{5,30}$/u.test(text) && /(\p{Nd}\P{Nd}*){5}/u.test(text)) && { code: 'not-a-phone' },
};

export const contactEditor: EditorFace<'contact'> = {
  kind: () => 'contact',
  asksForAddress: true,
  isOneLine: true,
  part: () => 'inputs',
  isLogicSubject: false,
  defaultTitle: '',
  capability: null,
  surveyType: 'regular',
  make: (core) => ({ ...core, type: 'contact', config: { name: 'optional', email: 'required', phone: 'off' } }),
  texts: none,
  conditionValues: () => null,
  formatAnswer: joinedItems,
  columns: (question) => askedFields(question).map((part) => ({ part, title: COLUMNS[part] })),
  sample: { title: 'How can we reach you?', config: { name: 'optional', email: 'required', phone: 'optional' } },
  sampleValue: () => ({ name: 'Ann Lee', email: 'visitor@example.com' }),
};

/** In English, as all titles of exports. */
const COLUMNS: Record<ContactField, string> = { name: 'Name', email: 'Email', phone: 'Phone' };
