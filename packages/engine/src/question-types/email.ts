import { isEmailAddress } from '../text/email-addresses.ts';
import type { EditorFace, VisitorFace } from './face.ts';
import { checkText, never, none, TEXT_COMPARATORS, trimmed, unchanged } from './free-text.ts';
import { joinedItems } from './options.ts';

export const email: VisitorFace<'email'> = {
  canRandomize: false,
  canComment: false,
  advances: false,
  titleIsLabel: false,
  optionValues: none,
  checkAnswer: (question, value) => {
    const isAddress = typeof value === 'string' && isEmailAddress(value.trim());
    return isAddress ? checkText(question, value) : { code: 'not-an-address' };
  },
  normalise: trimmed,
};

export const emailEditor: EditorFace<'email'> = {
  kind: 'text',
  steps: [],
  asksForAddress: true,
  isOneLine: true,
  optionsMin: 0,
  isLogicSubject: false,
  defaultTitle: '',
  capability: null,
  surveyType: 'regular',
  hasTextOptions: false,
  blankConfig: () => ({ include_name: false }),
  make: (core) => ({ ...core, type: 'email', config: { include_name: false } }),
  addOption: unchanged,
  removeOption: unchanged,
  setOption: unchanged,
  hasInvalidOptions: never,
  comparators: TEXT_COMPARATORS,
  conditionValues: () => null,
  countedValues: none,
  formatAnswer: joinedItems,
};
