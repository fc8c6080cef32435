/** `n` is the number that the sentence names. */
export type AnswerProblem =
  | { code: PlainProblem; n?: undefined }
  | { code: 'too-long' | 'off-the-scale' | 'too-small' | 'too-large' | 'too-many-decimals'; n: number }
  | { code: 'not-between'; min: number; max: number; n?: undefined };

type PlainProblem =
  | 'required'
  | 'not-an-option'
  | 'not-an-address'
  | 'not-a-number'
  | 'not-a-day'
  | 'after-today'
  | 'before-today';

export type SubmissionProblem =
  | { code: 'answered-twice' | 'unknown-question'; title?: undefined }
  | ((AnswerProblem | { code: 'not-led-to' }) & { title: string });
