import { DROPDOWN_OPTIONS_MAX } from '@userfeedback/contract/question-limits';
import type { EditorFace, VisitorFace } from './face.ts';
import * as options from './options.ts';
import { blankOther, doubledOther, textsWithOther, valuesWithOther } from './other.ts';

export const dropdown: VisitorFace<'dropdown'> = {
  canRandomize: true,
  canComment: true,
  advances: false,
  titleIsLabel: false,
  optionValues: options.labelsOf,
  checkAnswer: (question, value) =>
    (question.config.multiple ? options.checkChoices : options.checkChoice)(question, value),
  normalise: options.inOwnOrder,
};

export const dropdownEditor: EditorFace<'dropdown'> = {
  kind: ({ config }) => (config.multiple ? 'choices' : 'choice'),
  asksForAddress: false,
  isOneLine: false,
  optionsMin: 2,
  optionsMax: DROPDOWN_OPTIONS_MAX,
  roomierType: null,
  part: () => 'choices',
  isLogicSubject: true,
  defaultTitle: '',
  capability: null,
  surveyType: 'regular',
  hasTextOptions: true,
  blankConfig: () => ({ options: [], multiple: false, max_choices: 0 }),
  make: (core, { options: kept = [], multiple = false, max_choices = 0, other } = {}) => ({
    ...core,
    type: 'dropdown',
    config: { options: kept.slice(0, DROPDOWN_OPTIONS_MAX), multiple, max_choices, ...(other && { other }) },
  }),
  addOption: (question) => options.withOption(question, '', DROPDOWN_OPTIONS_MAX),
  removeOption: (question, index) => options.withoutOption(question, index, 2),
  setOption: (question, index, { label }) => options.withChangedOption(question, index, (option) => label ?? option),
  hasInvalidOptions: (question) => options.hasInvalidOptions(question, 2),
  texts: textsWithOther,
  blankTexts: blankOther,
  doubledTexts: doubledOther,
  conditionValues: valuesWithOther,
  formatAnswer: options.joinedItems,
  sample: {
    title: 'Where do you live?',
    config: {
      options: ['North', 'East', 'South', 'West'],
      multiple: false,
      max_choices: 0,
    },
  },
  sampleValue: (question) => (question.config.multiple ? options.someLabels(question) : options.lastLabel(question)),
};
