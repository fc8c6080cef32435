import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

export const longText = questionType('long-text', PLAIN, PLAIN_FOR_VISITORS);
