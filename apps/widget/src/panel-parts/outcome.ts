import { outcomePart } from '@userfeedback/survey-view/question-types/parts/outcome';
import type { OpenTypes } from '../parts.ts';

export const open: OpenTypes = () => outcomePart;
