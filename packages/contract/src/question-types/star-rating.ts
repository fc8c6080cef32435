import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

export const starRating = questionType('star-rating', PLAIN, PLAIN_FOR_VISITORS);
