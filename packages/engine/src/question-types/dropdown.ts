import { DROPDOWN_OPTIONS_MAX } from '@userfeedback/contract/question-limits';
import type { EditorFace, VisitorFace } from './face.ts';
import {
  checkChoice,
  checkChoices,
  hasInvalidOptions,
  inOwnOrder,
  joinedItems,
  labelsOf,
  lastLabel,
  someLabels,
  withChangedOption,
  withOption,
  withoutOption,
} from './options.ts';
import { blankOther, doubledOther, textsWithOther, valuesWithOther } from './other-editor.ts';

export const dropdown: VisitorFace<'dropdown'> = {
  canRandomize: true,
  canComment: true,
  advances: false,
  titleIsLabel: false,
  optionValues: labelsOf,
  checkAnswer: (question, value) => (question.config.multiple ? checkChoices : checkChoice)(question, value),
  normalise: inOwnOrder,
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
  make: (core, { options: kept = [], multiple = false, max_choices = 0, other } = {}) => ({
    ...core,
    type: 'dropdown',
    config: { options: kept.slice(0, DROPDOWN_OPTIONS_MAX), multiple, max_choices, ...(other && { other }) },
  }),
  addOption: (question) => withOption(question, '', DROPDOWN_OPTIONS_MAX),
  removeOption: (question, index) => withoutOption(question, index, 2),
  setOption: (question, index, { label }) => withChangedOption(question, index, (option) => label ?? option),
  hasInvalidOptions: (question) => hasInvalidOptions(question, 2),
  texts: textsWithOther,
  blankTexts: blankOther,
  doubledTexts: doubledOther,
  conditionValues: valuesWithOther,
  formatAnswer: joinedItems,
  sample: {
    title: 'Where do you live?',
    config: {
      options: ['North', 'East', 'South', 'West'],
      multiple: false,
      max_choices: 0,
    },
  },
  sampleValue: (question) => (question.config.multiple ? someLabels(question) : lastLabel(question)),
};
