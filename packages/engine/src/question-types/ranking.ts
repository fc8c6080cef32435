import { RANKING_OPTIONS_MAX } from '@userfeedback/contract/question-limits';
import type { EditorFace, VisitorFace } from './face.ts';
import { doubledRows } from './labels.ts';
import {
  hasInvalidOptions,
  joinedItems,
  labelsOf,
  textsOf,
  withChangedOption,
  withOption,
  withoutOption,
} from './options.ts';

export const ranking: VisitorFace<'ranking'> = {
  canRandomize: true,
  canComment: true,
  advances: false,
  titleIsLabel: false,
  optionValues: labelsOf,
  checkAnswer: ({ config }, value) => {
    const isWhole =
      Array.isArray(value) &&
      value.length === config.options.length &&
      config.options.every((option) => value.includes(option));
    return isWhole ? null : { code: 'not-in-order' };
  },
  missing: (_question, value) => (value === null ? { code: 'not-in-order' } : null),
  normalise: (_question, value) => value,
};

export const rankingEditor: EditorFace<'ranking'> = {
  kind: () => 'ranking',
  asksForAddress: false,
  isOneLine: false,
  optionsMin: 2,
  optionsMax: RANKING_OPTIONS_MAX,
  roomierType: null,
  part: () => 'tables',
  isLogicSubject: false,
  defaultTitle: '',
  capability: null,
  surveyType: 'regular',
  hasTextOptions: true,
  make: (core, { options: kept = [] } = {}) => ({
    ...core,
    type: 'ranking',
    config: { options: kept.slice(0, RANKING_OPTIONS_MAX) },
  }),
  addOption: (question) => withOption(question, '', RANKING_OPTIONS_MAX),
  removeOption: (question, index) => withoutOption(question, index, 2),
  setOption: (question, index, { label }) => withChangedOption(question, index, (option) => label ?? option),
  hasInvalidOptions: (question) => hasInvalidOptions(question, 2),
  texts: textsOf,
  doubledTexts: ({ config }) => doubledRows('options', config.options, 'same-option'),
  columns: (question) => labelsOf(question).map((option) => ({ part: option, title: option })),
  conditionValues: () => null,
  formatAnswer: joinedItems,
  sample: {
    title: 'What matters most to you?',
    config: { options: ['A low price', 'A fast delivery', 'Good advice', 'A long warranty'] },
  },
  sampleValue: ({ config }) => (config.options.length > 0 ? config.options.toReversed() : null),
};
