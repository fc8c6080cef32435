import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

export const text = questionType('text', PLAIN, PLAIN_FOR_VISITORS);
