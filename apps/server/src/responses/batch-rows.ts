import { wordsOfResponse } from '@userfeedback/engine';
import type { WordRow } from '../search/words.ts';
import type { CountedAnswer, CountRows } from './counts.ts';
import { countRows, dayChange, hasWordsBeside } from './counts.ts';
import type { NewAnswer, NewDelivery, NewResponse } from './new-response.ts';

/** A response of a batch that was not stored before. */
export interface Inserted {
  id: number;
  response: NewResponse;
}

export interface Impression {
  survey_id: number;
  day: string;
}

export interface AnswerRow extends Omit<NewAnswer, 'counted'> {
  survey_id: number;
  response_id: number;
  position: number;
}

export interface DeliveryRow extends NewDelivery {
  survey_id: number;
  response_id: number;
  status: 'pending' | 'held';
  created_at: string;
}

/** All rows that a batch writes beside its responses. */
export interface BatchRows extends CountRows {
  answers: AnswerRow[];
  deliveries: DeliveryRow[];
  words: WordRow[];
}

/** Turns a batch into rows, table by table. */
export function batchRows(inserted: readonly Inserted[], impressions: readonly Impression[]): BatchRows {
  const days = [
    ...inserted.map(({ id, response: { survey_id, day, status } }) =>
      dayChange(survey_id, day, { [COUNTED_AS[status]]: 1, first_id: id, last_id: id }),
    ),
    ...impressions.map(({ survey_id, day }) => dayChange(survey_id, day, { impressions: 1 })),
  ];
  return {
    answers: inserted.flatMap(answerRows),
    deliveries: inserted.flatMap(deliveryRows),
    words: inserted.flatMap(wordRows),
    ...countRows(days, inserted.filter(isPublished).flatMap(countedAnswers)),
  };
}

const COUNTED_AS = { publish: 'responses', spam: 'spam' } as const;

function isPublished({ response }: Inserted): boolean {
  return response.status === 'publish';
}

function answerRows({ id, response: { survey_id, answers } }: Inserted): AnswerRow[] {
  return answers.map(({ counted: _, ...answer }, position) => ({
    ...{ survey_id, response_id: id, position },
    ...answer,
  }));
}

function wordRows({ id, response: { survey_id, answers } }: Inserted): WordRow[] {
  const words = wordsOfResponse(survey_id, answers);
  return words.length === 0 ? [] : [{ rowid: id, words }];
}

function deliveryRows({
  id,
  response: { survey_id, status, submitted_at, deliveries },
}: Inserted): DeliveryRow[] {
  return deliveries.map((delivery) => ({
    ...{ survey_id, response_id: id, created_at: submitted_at },
    status: status === 'spam' ? 'held' : 'pending',
    ...delivery,
  }));
}

function countedAnswers({ response: { survey_id, day, answers } }: Inserted): CountedAnswer[] {
  return answers.map((answer) => {
    const { question_id, question_type, value, counted } = answer;
    return {
      ...{ survey_id, day, question_id, question_type, counted },
      ...{ isSkipped: value === null, hasComments: hasWordsBeside(answer) },
    };
  });
}
