import { STAR_STEPS } from '@userfeedback/contract/limits';
import { cutMark } from './cut-mark.ts';
import type { EditorFace, VisitorFace } from './face.ts';
import { none } from './free-text.ts';
import { joinedItems } from './options.ts';
import { asNumber, checkStep } from './steps.ts';

export const starRating: VisitorFace<'star-rating'> = {
  canRandomize: false,
  canComment: true,
  advances: true,
  titleIsLabel: false,
  optionValues: () => STAR_STEPS.map(String),
  checkAnswer: (_question, value) => checkStep(value, STAR_STEPS),
  normalise: asNumber,
};

export const starRatingEditor: EditorFace<'star-rating'> = {
  kind: () => 'stars-1-5',
  asksForAddress: false,
  isOneLine: false,
  isLogicSubject: true,
  defaultTitle: 'How would you rate your overall experience?',
  capability: 'use-rating-questions',
  readTitle: (title) => cutMark(title, /\(1 ?[-–] ?5\)$/),
  surveyType: 'regular',
  make: (core) => ({ ...core, type: 'star-rating', config: {} }),
  texts: none,
  conditionValues: () => STAR_STEPS.map(String),
  formatAnswer: joinedItems,
  sample: { title: 'How was it?', config: {} },
  sampleValue: () => 5,
};
