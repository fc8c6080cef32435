import type { EditorFace, VisitorFace } from './face.ts';
import * as options from './options.ts';

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
  isLogicSubject: true,
  defaultTitle: '',
  capability: null,
  surveyType: 'regular',
  hasTextOptions: true,
  blankConfig: () => ({ options: [] }),
  make: (core, textOptions = []) => ({ ...core, type: 'radio-button', config: { options: textOptions } }),
  addOption: (question) => options.withOption(question, ''),
  removeOption: (question, index) => options.withoutOption(question, index, 2),
  setOption: (question, index, { label }) => options.withChangedOption(question, index, (option) => label ?? option),
  hasInvalidOptions: (question) => options.hasInvalidOptions(question, 2),
  comparators: ['=', '!='],
  texts: options.textsOf,
  conditionValues: options.labelsOf,
  formatAnswer: options.joinedItems,
  sample: { title: 'What brought you here?', config: { options: ['A link', 'A search', 'A friend'] } },
  sampleValue: options.lastLabel,
};
