import { scalePart } from '@userfeedback/survey-view/question-types/parts/scale';
import type { OpenTypes } from '../parts.ts';
import { takeHooks } from '../render/part-hooks.ts';

export const open: OpenTypes = (hooks) => {
  takeHooks(hooks);
  return scalePart;
};
