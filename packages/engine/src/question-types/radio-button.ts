import { OPTIONS_MAX } from '@userfeedback/contract/limits';
import type { EditorFace, VisitorFace } from './face.ts';
import * as options from './options.ts';
import { blankOther, doubledOther, textsWithOther, valuesWithOther } from './other.ts';

export const radioButton: VisitorFace<'radio-button'> = {
  canRandomize: true,
  canComment: true,
  advances: true,
  titleIsLabel: false,
  optionValues: options.labelsOf,
  checkAnswer: options.checkChoice,
  normalise: (_question, value) => value,
};

export const radioButtonEditor: EditorFace<'radio-button'> = {
  kind: () => 'choice',
  asksForAddress: false,
  isOneLine: false,
  optionsMin: 2,
  optionsMax: OPTIONS_MAX,
  roomierType: 'dropdown',
  part: ({ config }) => (config.other?.enabled ? 'choices' : null),
  isLogicSubject: true,
  defaultTitle: '',
  capability: null,
  surveyType: 'regular',
  hasTextOptions: true,
  blankConfig: () => ({ options: [] }),
  make: (core, { options: kept = [], other } = {}) => ({
    ...core,
    type: 'radio-button',
    config: { options: kept.slice(0, OPTIONS_MAX), ...(other && { other }) },
  }),
  addOption: (question) => options.withOption(question, ''),
  removeOption: (question, index) => options.withoutOption(question, index, 2),
  setOption: (question, index, { label }) => options.withChangedOption(question, index, (option) => label ?? option),
  hasInvalidOptions: (question) => options.hasInvalidOptions(question, 2),
  texts: textsWithOther,
  blankTexts: blankOther,
  doubledTexts: doubledOther,
  conditionValues: valuesWithOther,
  formatAnswer: options.joinedItems,
  sample: { title: 'What brought you here?', config: { options: ['A link', 'A search', 'A friend'] } },
  sampleValue: options.lastLabel,
};
