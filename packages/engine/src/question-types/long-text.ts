import type { EditorFace, VisitorFace } from './face.ts';
import { checkText, none, trimmed } from './free-text.ts';
import { joinedItems } from './options.ts';

export const longText: VisitorFace<'long-text'> = {
  canRandomize: false,
  canComment: false,
  advances: false,
  titleIsLabel: true,
  optionValues: none,
  checkAnswer: checkText,
  normalise: trimmed,
};

export const longTextEditor: EditorFace<'long-text'> = {
  kind: () => 'text',
  asksForAddress: false,
  isOneLine: false,
  isLogicSubject: false,
  defaultTitle: '',
  capability: null,
  surveyType: 'regular',
  make: (core) => ({ ...core, type: 'long-text', config: {} }),
  texts: none,
  conditionValues: () => null,
  formatAnswer: joinedItems,
  sample: { title: 'What could be better?', config: {} },
  sampleValue: (_question, text) => text,
};
