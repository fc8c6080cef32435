import type { SurveyResults } from '@userfeedback/contract';
import { answerText, kindOfType } from '@userfeedback/engine';
import type { Db } from '../db/schema.ts';
import { valueOfStored } from '../responses/stored-value.ts';
import type { AnsweredResponse, Material, WrittenText } from './port.ts';
import type { GivenRow } from './queries.ts';
import { listGiven, listPublishedBefore, listTexts } from './queries.ts';

/** Rows per read: few enough that other work gets its turn. */
const AT_ONCE = 500;

/** What there is to summarise of a survey; read lazily. */
export function materialOf(db: Db, results: SurveyResults): Material {
  const surveyId = results.id;
  return {
    results,
    texts: ({ id: questionId, type }, what) =>
      slices(
        (before) =>
          listTexts(db, { surveyId, before, limit: AT_ONCE, questionId, kind: kindOfType(type), what }),
        idOfText,
      ),
    async *responses() {
      const ids = slices(
        (before) => listPublishedBefore(db, { surveyId, before, limit: AT_ONCE }),
        (id) => id,
      );
      for await (const slice of ids) yield answered(slice, await listGiven(db, surveyId, slice));
    },
  };
}

async function* slices<Item>(
  read: (before: number) => Promise<Item[]>,
  idOf: (item: Item) => number,
): AsyncGenerator<Item[]> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const slice = await read(before);
    const last = slice.at(-1);
    if (last === undefined) return;
    yield slice;
    if (slice.length < AT_ONCE) return;
    before = idOf(last);
  }
}

function idOfText({ response_id }: WrittenText): number {
  return response_id;
}

function answered(ids: readonly number[], rows: readonly GivenRow[]): AnsweredResponse[] {
  const rowsOf = Map.groupBy(rows, (row) => row.response_id);
  return ids.flatMap((id) => {
    const answers = (rowsOf.get(id) ?? []).map(({ question_title, question_type, value, comments }) => ({
      question: question_title,
      answer: answerText({ question_type, value: valueOfStored(question_type, value) }),
      comment: comments ?? undefined,
    }));
    return answers.length > 0 ? [{ id, answers }] : [];
  });
}
