import type { SurveyResponse } from '@userfeedback/contract';
import { faceOfType } from '@userfeedback/engine';
import { dialectOf } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import { countStatements } from './count-queries.ts';
import type { CountedAnswer } from './counts.ts';
import { countRows, dayChange } from './counts.ts';
import { findResponses } from './queries.ts';
import type { Changed } from './status-queries.ts';
import { deleteTrashed, listCountableAnswers, moveResponses } from './status-queries.ts';
import { valueOfStored } from './stored-value.ts';

/** One response as it was given, in whatever state; undefined when it is gone. */
export async function getResponse(db: Db, surveyId: number, id: number): Promise<SurveyResponse | undefined> {
  const [response] = await findResponses(db, surveyId, [id]);
  return response;
}

/** Moves published responses to the trash and takes them out of all counts; answers the ids really moved (OP-08). */
export function trashResponses(db: Db, surveyId: number, ids: readonly number[]): Promise<number[]> {
  return change(db, surveyId, async (trx) => {
    const moved = await moveResponses(trx, surveyId, ids, 'publish', 'trash');
    return { changed: moved, published: -1, trashed: 1 };
  });
}

/** Takes responses out of the trash and counts them again. */
export function restoreResponses(db: Db, surveyId: number, ids: readonly number[]): Promise<number[]> {
  return change(db, surveyId, async (trx) => {
    const moved = await moveResponses(trx, surveyId, ids, 'trash', 'publish');
    return { changed: moved, published: 1, trashed: -1 };
  });
}

/** Deletes trashed responses for good. */
export function deleteResponses(db: Db, surveyId: number, ids: readonly number[]): Promise<number[]> {
  return change(db, surveyId, async (trx) => {
    const gone = await deleteTrashed(trx, surveyId, ids);
    return { changed: gone, published: 0, trashed: -1 };
  });
}

interface Change {
  changed: readonly Changed[];
  /** By how much each of them changes the counts. */
  published: -1 | 0 | 1;
  trashed: -1 | 1;
}

/** Rows and counts change in one transaction, in the order in which the writer takes them, too. */
function change(db: Db, surveyId: number, work: (trx: Db) => Promise<Change>): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const { changed, published, trashed } = await work(trx);
    const ids = changed.map(({ id }) => id).sort((a, b) => a - b);
    const answers = published === 0 ? [] : await countedAnswers(trx, surveyId, changed);
    const days = changed.map(({ day }) => dayChange(surveyId, day, { responses: published, trashed }));
    const rows = countRows(days, answers, published < 0 ? -1 : 1);
    for (const statement of countStatements(dialectOf(trx), rows)) await statement.execute(trx);
    return ids;
  });
}

async function countedAnswers(
  db: Db,
  surveyId: number,
  responses: readonly Changed[],
): Promise<CountedAnswer[]> {
  const dayOf = new Map(responses.map(({ id, day }) => [id, day]));
  const answers = await listCountableAnswers(db, surveyId, [...dayOf.keys()]);
  return answers.map(({ response_id, question_id, question_type, value }) => {
    const face = faceOfType(question_type);
    return {
      ...{ survey_id: surveyId, day: dayOf.get(response_id) ?? '', question_id, isSkipped: value === null },
      counted: face?.isQuantitative ? face.countedValues(valueOfStored(question_type, value)) : [],
    };
  });
}
