import { NPS_STEPS } from '@userfeedback/contract/limits';
import type { EditorFace, VisitorFace } from './face.ts';
import { none } from './free-text.ts';
import { joinedItems } from './options.ts';
import { asNumber, checkStep } from './steps.ts';

export const nps: VisitorFace<'nps'> = {
  canRandomize: false,
  canComment: true,
  advances: true,
  titleIsLabel: false,
  optionValues: () => NPS_STEPS.map(String),
  checkAnswer: (_question, value) => checkStep(value, NPS_STEPS),
  normalise: asNumber,
};

export const npsEditor: EditorFace<'nps'> = {
  kind: () => 'nps-1-10',
  asksForAddress: false,
  isOneLine: false,
  isLogicSubject: true,
  defaultTitle: 'On a scale of 1-10, how likely would you recommend us to a friend or colleague?',
  capability: 'use-rating-questions',
  surveyType: 'nps',
  make: (core) => ({ ...core, type: 'nps', config: {} }),
  texts: none,
  conditionValues: () => NPS_STEPS.map(String),
  formatAnswer: joinedItems,
  measure: () => 'nps',
  roundsDown: true,
  sample: { title: 'Would you recommend us?', config: {} },
  sampleValue: () => 10,
};
