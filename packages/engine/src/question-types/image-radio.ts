import type { ImageOption } from '@userfeedback/contract';
import { OPTIONS_MAX } from '@userfeedback/contract/limits';
import type { EditorFace, VisitorFace } from './face.ts';
import * as options from './options.ts';

export const imageRadio: VisitorFace<'image-radio'> = {
  canRandomize: true,
  canComment: true,
  advances: false,
  titleIsLabel: false,
  optionValues: options.labelsOf,
  checkAnswer: options.checkChoice,
  normalise: (_question, value) => value,
};

const DOT =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"%3E%3Cpath fill="%2384a59d" d="M0 0h4v3H0z"/%3E%3C/svg%3E';

export const imageRadioEditor: EditorFace<'image-radio'> = {
  kind: () => 'choice',
  asksForAddress: false,
  isOneLine: false,
  optionsMin: 2,
  optionsMax: OPTIONS_MAX,
  roomierType: null,
  isLogicSubject: false,
  defaultTitle: '',
  capability: 'use-picture-questions',
  surveyType: 'regular',
  hasTextOptions: false,
  make: (core) => ({ ...core, type: 'image-radio', config: { options: [blank(), blank()] } }),
  addOption: (question) => options.withOption(question, blank()),
  removeOption: (question, index) => options.withoutOption(question, index, 2),
  setOption: (question, index, { label, image }) =>
    options.withChangedOption(question, index, (option: ImageOption) => ({
      label: label ?? option.label,
      image: image ?? option.image,
    })),
  hasInvalidOptions: (question) => options.hasInvalidOptions(question, 2),
  texts: options.textsOf,
  conditionValues: options.labelsOf,
  formatAnswer: options.joinedItems,
  sample: {
    title: 'Which cover?',
    config: {
      options: [
        { label: 'Morning', image: DOT },
        { label: 'Evening', image: DOT },
      ],
    },
  },
  sampleValue: options.lastLabel,
};

function blank(): ImageOption {
  return { label: '', image: '' };
}
