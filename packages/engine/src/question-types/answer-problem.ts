/** `n` is the number that the sentence names. */
export type AnswerProblem =
  | { code: 'required' | 'not-an-option' | 'not-an-address' | 'not-a-step'; n?: undefined }
  | { code: 'too-long' | 'off-the-scale' | 'too-many'; n: number };

export type SubmissionProblem =
  | { code: 'answered-twice' | 'unknown-question'; title?: undefined }
  | ((AnswerProblem | { code: 'not-led-to' }) & { title: string });
