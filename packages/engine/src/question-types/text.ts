import type { EditorFace, VisitorFace } from './face.ts';
import { checkText, never, none, TEXT_COMPARATORS, trimmed, unchanged } from './free-text.ts';
import { joinedItems } from './options.ts';

export const text: VisitorFace<'text'> = {
  canRandomize: false,
  canComment: false,
  advances: false,
  titleIsLabel: true,
  optionValues: none,
  checkAnswer: checkText,
  normalise: trimmed,
};

export const textEditor: EditorFace<'text'> = {
  kind: () => 'text',
  asksForAddress: false,
  isOneLine: true,
  optionsMin: 0,
  isLogicSubject: false,
  defaultTitle: '',
  capability: null,
  surveyType: 'regular',
  hasTextOptions: false,
  blankConfig: () => ({}),
  make: (core) => ({ ...core, type: 'text', config: {} }),
  addOption: unchanged,
  removeOption: unchanged,
  setOption: unchanged,
  hasInvalidOptions: never,
  comparators: TEXT_COMPARATORS,
  conditionValues: () => null,
  countedValues: none,
  formatAnswer: joinedItems,
  sample: { title: 'What are you looking for?', config: {} },
  sampleValue: (_question, text) => text,
};
