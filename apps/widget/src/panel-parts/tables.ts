import { tablesPart } from '@userfeedback/survey-view/question-types/parts/tables';
import type { OpenTypes } from '../parts.ts';
import { takeHooks } from '../render/part-hooks.ts';

export const open: OpenTypes = (hooks) => {
  takeHooks(hooks);
  return tablesPart;
};
