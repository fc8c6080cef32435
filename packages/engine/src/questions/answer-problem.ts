/** What is wrong with an answer; `n` is the number that its sentence names. */
export type AnswerProblem =
  | { code: 'required' | 'not-an-option' | 'not-an-address'; n?: undefined }
  | { code: 'too-long' | 'off-the-scale'; n: number };

/** Why a submitted answer is refused; `title` is its question's. */
export type SubmissionProblem =
  | { code: 'answered-twice' | 'unknown-question'; title?: undefined }
  | ((AnswerProblem | { code: 'not-led-to' }) & { title: string });
