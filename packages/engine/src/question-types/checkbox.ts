import { cutMark } from './cut-mark.ts';
import type { EditorFace, VisitorFace } from './face.ts';
import * as options from './options.ts';

export const checkbox: VisitorFace<'checkbox'> = {
  canRandomize: true,
  canComment: true,
  advances: false,
  titleIsLabel: false,
  optionValues: options.labelsOf,
  checkAnswer: (question, value) => {
    const isRight =
      Array.isArray(value) &&
      value.every((item, at) => value.indexOf(item) === at && question.config.options.includes(item));
    return isRight ? null : { code: 'not-an-option' };
  },
  // In the question's order, whatever the order of the clicks; two options may have the same text.
  normalise: (question, value) =>
    Array.isArray(value)
      ? question.config.options.filter((option, at, all) => all.indexOf(option) === at && value.includes(option))
      : value,
};

export const checkboxEditor: EditorFace<'checkbox'> = {
  kind: () => 'choices',
  asksForAddress: false,
  isOneLine: false,
  optionsMin: 1,
  isLogicSubject: true,
  defaultTitle: '',
  capability: null,
  readTitle: (title) => cutMark(title, /\((?:choose|select) all that apply\)$/i),
  surveyType: 'regular',
  hasTextOptions: true,
  blankConfig: () => ({ options: [] }),
  make: (core, textOptions = []) => ({ ...core, type: 'checkbox', config: { options: textOptions } }),
  addOption: (question) => options.withOption(question, ''),
  removeOption: (question, index) => options.withoutOption(question, index, 1),
  setOption: (question, index, { label }) => options.withChangedOption(question, index, (option) => label ?? option),
  hasInvalidOptions: (question) => options.hasInvalidOptions(question, 1),
  comparators: ['IN'],
  texts: options.textsOf,
  conditionValues: options.labelsOf,
  formatAnswer: options.joinedItems,
  sample: { title: 'What do you read?', config: { options: ['News', 'Recipes', 'Interviews'] } },
  sampleValue: ({ config }) => (config.options.length > 0 ? config.options.slice(0, 2) : null),
};
