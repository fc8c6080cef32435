import type { AiEvent, QuestionStats, SurveyResults } from '@userfeedback/contract';

export type Finding = Exclude<AiEvent, { type: 'reply' }>;

export interface WrittenText {
  response_id: number;
  text: string;
}

/** Without requested names and e-mail addresses. */
export interface AnsweredResponse {
  id: number;
  answers: { question: string; answer: string; comment?: string | undefined }[];
}

/** Both lists are lazy and come newest first, in slices. */
export interface Material {
  results: SurveyResults;
  texts(
    question: Pick<QuestionStats, 'id' | 'kind'>,
    what: 'texts' | 'comments' | 'other',
  ): AsyncIterable<WrittenText[]>;
  responses(): AsyncIterable<AnsweredResponse[]>;
}

export interface Summariser {
  adapter: 'built-in' | 'model';
  model: string | null;
  /**
   * Yields findings beyond the exact figures. Throws SummaryError or UnfinishedError. Ends early when the signal
   * aborts.
   */
  summarise(material: Material, signal: AbortSignal): AsyncIterable<Finding>;
}

/** The message may be shown. */
export class SummaryError extends Error {
  override name = 'SummaryError';
}

/** A model's reply was cut off twice; `arrived` is what came before that. */
export class UnfinishedError extends Error {
  override name = 'UnfinishedError';
  readonly arrived: Extract<Finding, { type: 'claim' }>[];

  constructor(arrived: UnfinishedError['arrived']) {
    super('The language model broke off.');
    this.arrived = arrived;
  }
}
