import type { KeptAnswers, Question } from '@userfeedback/contract';
import type { Content } from '@userfeedback/engine';
import { faceOf, kindOf, partsOf, readCellName, valuesOf } from '@userfeedback/engine';
import type { Db } from '../../platform/db/schema.ts';
import { ALWAYS, countByOption, countByQuestion } from './queries.ts';

/** Answers that the results will list separately once `after` is published. */
export async function listKeptAnswers(
  db: Db,
  surveyId: number,
  before: Content,
  after: Content,
): Promise<KeptAnswers[]> {
  const next = new Map(after.questions.map((question) => [question.id, question]));
  const kept: (Omit<KeptAnswers, 'count'> & Partial<Renamed>)[] = [];
  for (const question of before.questions) {
    const { id: question_id, title: name, type } = question;
    const now = next.get(question_id);
    if (!now) kept.push({ code: 'question-removed', question_id, name, before: type });
    else if (kindOf(now) !== kindOf(question)) kept.push({ code: 'question-retyped', question_id, name, before: type });
    else
      for (const { text, isOf } of renamedOptions(question, now))
        kept.push({ code: 'option-renamed', question_id, name, before: text, isOf });
  }
  if (kept.length === 0) return [];
  const given = await countByQuestion(db, surveyId, ALWAYS);
  const chosen = await countByOption(db, surveyId, ALWAYS);
  return kept.flatMap(({ text: _, isOf, ...each }) => {
    const question = before.questions.find(({ id }) => id === each.question_id);
    const kind = question && kindOf(question);
    const isOwn = (row: { question_id: string; kind: string }) =>
      row.question_id === each.question_id && row.kind === kind;
    const counts = isOf
      ? chosen.filter((row) => isOwn(row) && isOf(row.value)).map(({ count }) => count)
      : given.filter(isOwn).map(({ answered }) => answered);
    const count = counts.reduce((sum, each) => sum + Number(each), 0);
    return count > 0 ? [{ ...each, count }] : [];
  });
}

interface Renamed {
  text: string;
  /** Whether the counts under this name are of its answers. */
  isOf(counted: string): boolean;
}

/** Only if the number of options is the same. */
function renamedOptions(before: Question, after: Question): Renamed[] {
  const [was, is] = [faceOf(before).stepNames?.(before), faceOf(after).stepNames?.(after)];
  if (was && is)
    return was.flatMap((text, at) =>
      text === '' || text === is[at] ? [] : [{ text, isOf: (counted) => counted === String(at + 1) }],
    );
  const [from, to] = [listsOf(before), listsOf(after)];
  return from.flatMap(({ texts, nameIn }, list) => {
    const now = to[list]?.texts ?? [];
    if (texts.length !== now.length) return [];
    const renamed = texts.filter((text) => text !== '' && !now.includes(text));
    return renamed.map((text) => ({ text, isOf: (counted) => nameIn(counted) === text }));
  });
}

/** Options, or rows and columns, and how to find them in the name of a count. */
function listsOf(question: Question): { texts: readonly string[]; nameIn(counted: string): string }[] {
  const face = faceOf(question);
  const parts = { texts: partsOf(question), nameIn: (counted: string) => readCellName(counted).row };
  if (face.coding === 'place') return [parts];
  const options = valuesOf(question);
  if (face.coding === 'cell') return [parts, { texts: options, nameIn: (counted) => readCellName(counted).value }];
  return face.hasOptions ? [{ texts: options, nameIn: (counted) => counted }] : [];
}
