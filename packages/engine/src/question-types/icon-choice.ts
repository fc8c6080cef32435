import type { IconOption } from '@userfeedback/contract';
import { DEFAULT_ICON_COLOR, OPTIONS_MAX } from '@userfeedback/contract/limits';
import type { EditorFace, VisitorFace } from './face.ts';
import * as options from './options.ts';

export const iconChoice: VisitorFace<'icon-choice'> = {
  canRandomize: true,
  canComment: true,
  advances: false,
  titleIsLabel: false,
  optionValues: options.labelsOf,
  checkAnswer: options.checkChoice,
  normalise: (_question, value) => value,
};

export const iconChoiceEditor: EditorFace<'icon-choice'> = {
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
  make: (core) => ({
    ...core,
    type: 'icon-choice',
    config: { options: [blank(), blank()] },
    settings: { ...core.settings, icon_color: DEFAULT_ICON_COLOR, icon_size: 'medium' },
  }),
  addOption: (question) => options.withOption(question, blank()),
  removeOption: (question, index) => options.withoutOption(question, index, 2),
  setOption: (question, index, { label, icon }) =>
    options.withChangedOption(question, index, (option: IconOption) => ({
      label: label ?? option.label,
      icon: icon ?? option.icon,
    })),
  hasInvalidOptions: (question) => options.hasInvalidOptions(question, 2),
  texts: options.textsOf,
  conditionValues: options.labelsOf,
  formatAnswer: options.joinedItems,
  // The icon's name stands under both keys: see `Icon` of the contract.
  drawConfig: ({ config }, draw) => ({
    options: config.options.map(({ label, icon }) => ({
      label,
      icon: { ...icon, ...draw(icon), icon: icon.name },
    })),
  }),
  sample: {
    title: 'How do you read?',
    config: {
      options: [
        { label: 'Phone', icon: { name: 'device-mobile', style: 'regular' } },
        { label: 'Laptop', icon: { name: 'device-laptop', style: 'regular' } },
      ],
    },
  },
  sampleValue: options.lastLabel,
};

function blank(): IconOption {
  return { label: '', icon: { name: '', style: 'regular' } };
}
