import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

export const nps = questionType('nps', PLAIN, PLAIN_FOR_VISITORS);
