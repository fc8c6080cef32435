import type { SurveyResults } from '@userfeedback/contract';
import { answerText, faceOfType } from '@userfeedback/engine';
import type { Db } from '../../platform/db/schema.ts';
import type { StoredAnswer } from '../responses/answer-reader.ts';
import { AnswerReader } from '../responses/answer-reader.ts';
import type { Among } from './queries.ts';
import { listPublishedBefore, listTexts } from './queries.ts';
import type { AnsweredResponse, Material, WrittenText } from './stored/port.ts';

/** Rows per read: few enough that other work gets its turn. */
const AT_ONCE = 500;

export function materialOf(db: Db, results: SurveyResults, among: Among): Material {
  const surveyId = results.id;
  return {
    results,
    texts: ({ id: questionId, kind }, what) =>
      slices(
        (before) =>
          listTexts(db, {
            surveyId,
            before,
            limit: AT_ONCE,
            among,
            questionId,
            kind,
            what,
          }),
        idOfText,
      ),
    async *responses() {
      const reader = new AnswerReader(db, surveyId);
      const responses = slices(
        (before) => listPublishedBefore(db, { surveyId, before, limit: AT_ONCE, among }),
        ({ id }) => id,
      );
      for await (const slice of responses) yield answered(await reader.read(slice));
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

/** Without requested addresses, names, and skipped questions. */
function answered(responses: ReadonlyMap<number, readonly StoredAnswer[]>): AnsweredResponse[] {
  return [...responses].flatMap(([id, all]) => {
    const answers = all.flatMap((given) => {
      const { question_title, question_type, value, comments, other } = given;
      const isAddress = faceOfType(question_type)?.asksForAddress === true;
      if (isAddress || (value === null && comments === null)) return [];
      return [
        {
          question: question_title,
          answer: [answerText(given), other].filter(Boolean).join(' - '),
          comment: comments ?? undefined,
        },
      ];
    });
    return answers.length > 0 ? [{ id, answers }] : [];
  });
}
