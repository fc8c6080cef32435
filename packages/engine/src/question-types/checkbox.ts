import { OPTIONS_MAX } from '@userfeedback/contract/limits';
import { cutMark } from './cut-mark.ts';
import type { EditorFace, VisitorFace } from './face.ts';
import {
  checkChoices,
  hasInvalidOptions,
  inOwnOrder,
  joinedItems,
  labelsOf,
  someLabels,
  withChangedOption,
  withOption,
  withoutOption,
} from './options.ts';
import { blankOther, doubledOther, textsWithOther, valuesWithOther } from './other-editor.ts';

export const checkbox: VisitorFace<'checkbox'> = {
  canRandomize: true,
  canComment: true,
  advances: false,
  titleIsLabel: false,
  optionValues: labelsOf,
  checkAnswer: checkChoices,
  normalise: inOwnOrder,
};

export const checkboxEditor: EditorFace<'checkbox'> = {
  kind: () => 'choices',
  asksForAddress: false,
  isOneLine: false,
  optionsMin: 1,
  optionsMax: OPTIONS_MAX,
  roomierType: 'dropdown',
  part: ({ config }) => (config.max_choices > 0 || config.other?.enabled ? 'choices' : null),
  isLogicSubject: true,
  defaultTitle: '',
  capability: null,
  readTitle: (title) => cutMark(title, /\((?:choose|select) all that apply\)$/i),
  surveyType: 'regular',
  hasTextOptions: true,
  make: (core, { options: kept = [], max_choices = 0, other } = {}) => ({
    ...core,
    type: 'checkbox',
    config: { options: kept.slice(0, OPTIONS_MAX), max_choices, ...(other && { other }) },
  }),
  addOption: (question) => withOption(question, ''),
  removeOption: (question, index) => withoutOption(question, index, 1),
  setOption: (question, index, { label }) => withChangedOption(question, index, (option) => label ?? option),
  hasInvalidOptions: (question) => hasInvalidOptions(question, 1),
  texts: textsWithOther,
  blankTexts: blankOther,
  doubledTexts: doubledOther,
  conditionValues: valuesWithOther,
  formatAnswer: joinedItems,
  sample: { title: 'What do you read?', config: { options: ['News', 'Recipes', 'Interviews'], max_choices: 0 } },
  sampleValue: someLabels,
};
