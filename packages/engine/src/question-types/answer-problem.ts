/** `n`, or from `n` to `to`: what the sentence names. */
export type AnswerProblem =
  | { code: PlainProblem; n?: undefined; to?: undefined }
  | {
      code: 'too-long' | 'off-the-scale' | 'too-many' | 'too-small' | 'too-large' | 'too-many-decimals';
      n: number;
      to?: undefined;
    }
  | { code: 'not-between'; n: number; to: number };

/** Of a required question. */
export type MissingPart = 'row-missing' | 'not-in-order';

type PlainProblem =
  | 'required'
  | MissingPart
  | 'not-an-option'
  | 'not-an-address'
  | 'not-a-step'
  | 'not-a-number'
  | 'not-a-day'
  | 'after-today'
  | 'before-today';

export type SubmissionProblem =
  | { code: 'answered-twice' | 'unknown-question'; title?: undefined }
  | ((AnswerProblem | { code: 'not-led-to' }) & { title: string });
