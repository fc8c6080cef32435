import { OPTIONS_MAX } from '@userfeedback/contract/limits';
import type { EditorFace, VisitorFace } from './face.ts';
import {
  checkChoice,
  hasInvalidOptions,
  joinedItems,
  labelsOf,
  lastLabel,
  withChangedOption,
  withOption,
  withoutOption,
} from './options.ts';
import { blankOther, doubledOther, textsWithOther, valuesWithOther } from './other-editor.ts';

export const radioButton: VisitorFace<'radio-button'> = {
  canRandomize: true,
  canComment: true,
  advances: true,
  titleIsLabel: false,
  optionValues: labelsOf,
  checkAnswer: checkChoice,
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
  make: (core, { options: kept = [], other } = {}) => ({
    ...core,
    type: 'radio-button',
    config: { options: kept.slice(0, OPTIONS_MAX), ...(other && { other }) },
  }),
  addOption: (question) => withOption(question, ''),
  removeOption: (question, index) => withoutOption(question, index, 2),
  setOption: (question, index, { label }) => withChangedOption(question, index, (option) => label ?? option),
  hasInvalidOptions: (question) => hasInvalidOptions(question, 2),
  texts: textsWithOther,
  blankTexts: blankOther,
  doubledTexts: doubledOther,
  conditionValues: valuesWithOther,
  formatAnswer: joinedItems,
  sample: { title: 'What brought you here?', config: { options: ['A link', 'A search', 'A friend'] } },
  sampleValue: lastLabel,
};
