import { OPTIONS_MAX } from '@userfeedback/contract/limits';
import { cutMark } from './cut-mark.ts';
import type { EditorFace, VisitorFace } from './face.ts';
import * as options from './options.ts';
import { blankOther, doubledOther, textsWithOther, valuesWithOther } from './other.ts';

export const checkbox: VisitorFace<'checkbox'> = {
  canRandomize: true,
  canComment: true,
  advances: false,
  titleIsLabel: false,
  optionValues: options.labelsOf,
  checkAnswer: options.checkChoices,
  normalise: options.inOwnOrder,
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
  blankConfig: () => ({ options: [], max_choices: 0 }),
  make: (core, { options: kept = [], max_choices = 0, other } = {}) => ({
    ...core,
    type: 'checkbox',
    config: { options: kept.slice(0, OPTIONS_MAX), max_choices, ...(other && { other }) },
  }),
  addOption: (question) => options.withOption(question, ''),
  removeOption: (question, index) => options.withoutOption(question, index, 1),
  setOption: (question, index, { label }) => options.withChangedOption(question, index, (option) => label ?? option),
  hasInvalidOptions: (question) => options.hasInvalidOptions(question, 1),
  texts: textsWithOther,
  blankTexts: blankOther,
  doubledTexts: doubledOther,
  conditionValues: valuesWithOther,
  formatAnswer: options.joinedItems,
  sample: { title: 'What do you read?', config: { options: ['News', 'Recipes', 'Interviews'], max_choices: 0 } },
  sampleValue: options.someLabels,
};
