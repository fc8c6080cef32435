import type { AiEvent, QuestionStats, SurveyResults } from '@userfeedback/contract';

/** What is told while a summary is made: claims, and how far it is. */
export type Finding = Exclude<AiEvent, { type: 'reply' }>;

/** A text that a visitor wrote. */
export interface WrittenText {
  response_id: number;
  text: string;
}

/** A response in words, without names and e-mail addresses that were asked for. */
export interface AnsweredResponse {
  id: number;
  answers: { question: string; answer: string; comment?: string | undefined }[];
}

/** What a summary is made from. Both lists come newest first, slice by slice, as far as they are asked for. */
export interface Material {
  results: SurveyResults;
  texts(
    question: Pick<QuestionStats, 'id' | 'type'>,
    what: 'texts' | 'comments',
  ): AsyncIterable<WrittenText[]>;
  responses(): AsyncIterable<AnsweredResponse[]>;
}

/** Makes summaries: the built-in digest, or a language model somewhere else. */
export interface Summariser {
  adapter: 'built-in' | 'model';
  model: string | null;
  /** What it finds beyond the exact figures; throws SummaryError or UnfinishedError. Ends early when the signal says so. */
  summarise(material: Material, signal: AbortSignal): AsyncIterable<Finding>;
}

/** A summary could not be made, for a reason that may be told. */
export class SummaryError extends Error {
  override name = 'SummaryError';
}

/** A model's reply broke off twice; `arrived` is what it had said by then. */
export class UnfinishedError extends Error {
  override name = 'UnfinishedError';
  readonly arrived: Extract<Finding, { type: 'claim' }>[];

  constructor(arrived: UnfinishedError['arrived']) {
    super('The language model broke off.');
    this.arrived = arrived;
  }
}
