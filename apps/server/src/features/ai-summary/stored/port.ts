import type { AiEvent, QuestionStats, SurveyResults } from '@userfeedback/contract';

/** An event while a summary is made: a claim, or progress. */
export type Finding = Exclude<AiEvent, { type: 'reply' }>;

/** A text that a visitor wrote. */
export interface WrittenText {
  response_id: number;
  text: string;
}

/** A response as text, without the names and e-mail addresses that were asked for. */
export interface AnsweredResponse {
  id: number;
  answers: { question: string; answer: string; comment?: string | undefined }[];
}

/** What a summary is made from. Both lists are lazy and come newest first, in slices. */
export interface Material {
  results: SurveyResults;
  texts(question: Pick<QuestionStats, 'id' | 'type'>, what: 'texts' | 'comments'): AsyncIterable<WrittenText[]>;
  responses(): AsyncIterable<AnsweredResponse[]>;
}

/** Makes summaries: the built-in digest, or an external language model. */
export interface Summariser {
  adapter: 'built-in' | 'model';
  model: string | null;
  /**
   * Yields findings beyond the exact figures. Throws SummaryError or UnfinishedError. Ends early when the signal
   * aborts.
   */
  summarise(material: Material, signal: AbortSignal): AsyncIterable<Finding>;
}

/** A summary could not be made; the message may be shown. */
export class SummaryError extends Error {
  override name = 'SummaryError';
}

/** A model's reply was cut off twice; `arrived` is what it had said by then. */
export class UnfinishedError extends Error {
  override name = 'UnfinishedError';
  readonly arrived: Extract<Finding, { type: 'claim' }>[];

  constructor(arrived: UnfinishedError['arrived']) {
    super('The language model broke off.');
    this.arrived = arrived;
  }
}
