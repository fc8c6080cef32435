import { choicesPart } from '@userfeedback/survey-view/question-types/parts/choices';
import type { OpenTypes } from '../parts.ts';
import { takeHooks } from '../render/part-hooks.ts';

export const open: OpenTypes = (hooks, panelTypes) => {
  takeHooks(hooks);
  return choicesPart(panelTypes);
};
