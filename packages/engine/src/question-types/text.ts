import type { EditorFace, VisitorFace } from './face.ts';
import { checkText, none, trimmed } from './free-text.ts';
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
  isLogicSubject: false,
  defaultTitle: '',
  capability: null,
  surveyType: 'regular',
  make: (core) => ({ ...core, type: 'text', config: {} }),
  texts: none,
  conditionValues: () => null,
  formatAnswer: joinedItems,
  sample: { title: 'What are you looking for?', config: {} },
  sampleValue: (_question, text) => text,
};
