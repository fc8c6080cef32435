import { DROPDOWN_OPTIONS_MAX } from '@userfeedback/contract/question-limits';
import { checkbox } from './checkbox.ts';
import type { EditorFace, VisitorFace } from './face.ts';
import {
  hasInvalidOptions,
  joinedItems,
  lastLabel,
  someLabels,
  withChangedOption,
  withOption,
  withoutOption,
} from './options.ts';
import { blankOther, doubledOther, textsWithOther, valuesWithOther } from './other-editor.ts';
import { radioButton } from './radio-button.ts';

/** One choice is checked as radio buttons are, several as boxes are; a page has both in its panel. */
export function asDropdown(
  radioButtons: VisitorFace<'radio-button' | 'dropdown'>,
  boxes: VisitorFace<'checkbox' | 'dropdown'>,
): VisitorFace<'dropdown'> {
  return {
    ...boxes,
    checkAnswer: (question, ...answer) =>
      (question.config.multiple ? boxes : radioButtons).checkAnswer(question, ...answer),
  };
}

export const dropdown = /* @__PURE__ */ asDropdown(radioButton, checkbox);

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
