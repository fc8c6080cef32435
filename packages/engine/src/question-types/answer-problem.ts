/** `n`, or from `n` to `to`: what the sentence names. */
export type AnswerProblem =
  | { code: PlainProblem; n?: undefined; to?: undefined }
  | {
      code: 'too-long' | 'off-the-scale' | 'too-many' | 'too-small' | 'too-large' | 'too-many-decimals';
      n: number;
      to?: undefined;
    }
  | { code: 'not-between'; n: number; to: number }
  /** With a label as the visitor reads it. */
  | { code: LabelProblem; n: string; to?: undefined };

export type LabelProblem = 'other-missing' | 'not-ticked';

type PlainProblem =
  | 'required'
  | 'row-missing'
  | 'not-in-order'
  | 'not-an-option'
  | 'not-an-address'
  | 'not-a-step'
  | 'other-not-chosen'
  | 'not-asked-for'
  | 'not-a-phone'
  | 'not-a-number'
  | 'not-a-day'
  | 'after-today'
  | 'before-today';

export type SubmissionProblem =
  | { code: 'answered-twice' | 'unknown-question'; title?: undefined }
  | ((AnswerProblem | { code: 'not-led-to' }) & { title: string });
