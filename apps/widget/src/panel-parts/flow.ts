import { flowPart } from '@userfeedback/survey-view/question-types/parts/flow';
import type { OpenTypes } from '../parts.ts';

export const open: OpenTypes = () => flowPart;
