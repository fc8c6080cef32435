import type { EditorFace, VisitorFace } from './face.ts';
import * as options from './options.ts';

export const checkbox: VisitorFace<'checkbox'> = {
  canRandomize: true,
  canComment: true,
  advances: false,
  optionValues: options.labelsOf,
  checkAnswer: (question, value) => {
    if (!Array.isArray(value)) return 'Please choose from the options.';
    const isEachOnce = new Set(value).size === value.length;
    const areOptions = value.every((item) => question.config.options.includes(item));
    return isEachOnce && areOptions ? null : 'Please choose from the options, each at most once.';
  },
  // In the order of the question, whatever the order of the clicks (OP-050).
  normalise: (question, value) =>
    Array.isArray(value) ? question.config.options.filter((option) => value.includes(option)) : value,
};

export const checkboxEditor: EditorFace<'checkbox'> = {
  label: 'Checkbox',
  isQuantitative: true,
  hasOptions: true,
  optionsMin: 1,
  isLogicSubject: true,
  defaultTitle: '',
  surveyType: 'regular',
  hasTextOptions: true,
  blankConfig: () => ({ options: [] }),
  make: (core, textOptions = []) => ({ ...core, type: 'checkbox', config: { options: textOptions } }),
  addOption: (question) => options.withOption(question, ''),
  removeOption: (question, index) => options.withoutOption(question, index, 1),
  setOption: (question, index, { label }) =>
    options.withChangedOption(question, index, (option) => label ?? option),
  problems: options.choiceProblems,
  hasInvalidOptions: (question) => options.hasInvalidOptions(question, 1),
  isMissingOptions: options.isMissingOptions,
  comparators: ['IN'],
  conditionValues: options.labelsOf,
  countedValues: options.countedItems,
  formatAnswer: options.joinedItems,
};
