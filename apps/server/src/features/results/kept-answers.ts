import type { KeptAnswers } from '@userfeedback/contract';
import type { Content } from '@userfeedback/engine';
import { faceOf, kindOf } from '@userfeedback/engine';
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
  const kept: (Omit<KeptAnswers, 'count'> & { value?: string })[] = [];
  for (const question of before.questions) {
    const { id: question_id, title: name, type } = question;
    const now = next.get(question_id);
    if (!now) kept.push({ code: 'question-removed', question_id, name, before: type });
    else if (kindOf(now) !== kindOf(question)) kept.push({ code: 'question-retyped', question_id, name, before: type });
    else
      for (const { text, value } of renamedOptions(question, now))
        kept.push({ code: 'option-renamed', question_id, name, before: text, value });
  }
  if (kept.length === 0) return [];
  const given = await countByQuestion(db, surveyId, ALWAYS);
  const chosen = await countByOption(db, surveyId, ALWAYS);
  return kept.flatMap(({ value, ...each }) => {
    const question = before.questions.find(({ id }) => id === each.question_id);
    const kind = question && kindOf(question);
    const isOwn = (row: { question_id: string; kind: string }) =>
      row.question_id === each.question_id && row.kind === kind;
    const count =
      each.code === 'option-renamed'
        ? chosen.find((row) => isOwn(row) && row.value === value)?.count
        : given.find(isOwn)?.answered;
    return count ? [{ ...each, count: Number(count) }] : [];
  });
}

/** With what their answers are counted under. Only if the number of options is the same. */
function renamedOptions(before: Content['questions'][number], after: typeof before): { text: string; value: string }[] {
  const [was, is] = [faceOf(before).stepNames?.(before), faceOf(after).stepNames?.(after)];
  if (was && is)
    return was.flatMap((text, at) => (text === '' || text === is[at] ? [] : [{ text, value: String(at + 1) }]));
  if (!faceOf(before).hasOptions || !faceOf(after).hasOptions) return [];
  const [from, to] = [faceOf(before).optionValues(before), faceOf(after).optionValues(after)];
  const renamed = from.filter((text) => text !== '' && !to.includes(text));
  return from.length === to.length ? renamed.map((text) => ({ text, value: text })) : [];
}
