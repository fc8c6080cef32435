import type { Condition, Question, SurveyDraft, Webhook } from '@userfeedback/contract';
import { SurveyInput } from '@userfeedback/contract';
import { OPTIONS_MAX, WEBHOOK_ROWS_MAX, WEBHOOKS_MAX } from '@userfeedback/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faceOf, QUESTION_TYPES } from '../../question-types/index.ts';
import { linkedDraft } from '../../testing/samples.ts';
import { draftProblems } from './draft-problems.ts';
import { NO_HISTORY, recordEdit, redoStep, undoStep } from './edit-history.ts';
import * as optionMoves from './option-moves.ts';
import {
  addCondition,
  addJump,
  isCompared,
  logicSubjects,
  questionsAfter,
  removeCondition,
  removeJump,
  setCondition,
  setJump,
  setJumpOfOthers,
  setLogic,
} from './question-logic.ts';
import * as blocks from './question-moves.ts';
import { changedField } from './survey-content.ts';
import * as moves from './survey-draft.ts';
import * as settings from './survey-settings.ts';
import * as ends from './thank-you.ts';
import * as workflow from './workflow.ts';

type Move = (given: SurveyDraft) => SurveyDraft;

let made = 0;
const type = fc.constantFrom(...QUESTION_TYPES);
const place = fc.nat({ max: 7 });
const text = fc.constantFrom('', ' ', 'A', 'B', ' B ', '5', 'A long text');
const thankYouType = fc.constantFrom('message' as const, 'redirect' as const, 'conditional_redirect' as const);

/** An edit with random parameters. */
function move<Args extends [unknown, ...unknown[]]>(
  args: { [K in keyof Args]: fc.Arbitrary<Args[K]> },
  apply: (given: SurveyDraft, ...args: Args) => SurveyDraft,
): fc.Arbitrary<Move> {
  return fc.tuple<Args>(...args).map(
    (values): Move =>
      (given) =>
        apply(given, ...values),
  );
}

const questionAt = ({ questions }: SurveyDraft, index: number) => questions[index % Math.max(1, questions.length)];
const idAt = (given: SurveyDraft, index: number) => questionAt(given, index)?.id ?? '';

const downwards = (given: SurveyDraft, id: string) => ends.moveEnding(given, id, 1);
const upwards = (given: SurveyDraft, id: string) => ends.moveEnding(given, id, -1);
const endingAt = ({ settings }: SurveyDraft, index: number) => {
  const { length } = settings.thank_you.endings;
  return settings.thank_you.endings[index % Math.max(1, length)]?.id ?? '';
};

/** What the editor's selects offer for a subject: a comparator of its type and one of its values. */
function chosen(subject: Question | undefined, which: number): Partial<Condition> {
  if (!subject || !isCompared(subject)) return {};
  const { comparators, conditionValues } = faceOf(subject);
  if (comparators.length === 0) return {};
  const values = conditionValues(subject) ?? ['Some text'];
  return {
    question_id: subject.id,
    compare: comparators[which % comparators.length] ?? '=',
    value: values[which % Math.max(1, values.length)]?.trim() ?? '',
  };
}

/** As the addon's card does. */
function changeWebhooks(
  given: SurveyDraft,
  change: (all: Webhook[]) => Webhook[],
  active = given.notifications.webhook.active,
): SurveyDraft {
  const webhooks = change(given.notifications.webhook.webhooks);
  return { ...given, notifications: { ...given.notifications, webhook: { active, webhooks } } };
}

function changeBody(given: SurveyDraft, change: (rows: Webhook['body']) => Webhook['body']): SurveyDraft {
  return changeWebhooks(given, (all) =>
    all.map((each, index) =>
      index === 0 ? { ...each, body: change(each.body).slice(0, WEBHOOK_ROWS_MAX.body) } : each,
    ),
  );
}

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  move([type], (given, each) => moves.addQuestion(given, each, () => `q${made++}`)),
  move([place], (given, index) => moves.deleteQuestion(given, idAt(given, index))),
  move([place, place], (given, index, to) => blocks.moveQuestion(given, idAt(given, index), to)),
  move([place, place, place], (given, index, other, to) =>
    blocks.moveQuestions(given, [idAt(given, index), idAt(given, other)], to),
  ),
  move([place, place], (given, index, other) =>
    blocks.duplicateQuestions(given, [idAt(given, index), idAt(given, other)], () => `q${made++}`),
  ),
  move([place, place, place], (given, index, other, to) => {
    const { questions } = blocks.copyQuestions(given, [idAt(given, index), idAt(given, other)]);
    return blocks.insertQuestions(given, questions, to, () => `q${made++}`).draft;
  }),
  move([place, type], (given, index, each) => moves.changeType(given, idAt(given, index), each)),
  move([place, text], (given, index, title) =>
    moves.updateQuestion(given, idAt(given, index), (each) => ({ ...each, title })),
  ),
  move([place], (given, index) => moves.addOption(given, idAt(given, index))),
  move([place, place], (given, index, option) => moves.removeOption(given, idAt(given, index), option)),
  move([place, fc.nat({ max: OPTIONS_MAX }), text], (given, index, option, label) =>
    moves.setOption(given, idAt(given, index), option, { label }),
  ),
  move([place, place, place], (given, index, from, to) => optionMoves.moveOption(given, idAt(given, index), from, to)),
  move([place, place, fc.array(text)], (given, index, option, lines) =>
    optionMoves.pasteOptions(given, idAt(given, index), option, lines),
  ),
  move([place, fc.array(text)], (given, index, lines) => optionMoves.replaceOptions(given, idAt(given, index), lines)),
  move([place, fc.boolean()], (given, index, enabled) => setLogic(given, idAt(given, index), { enabled })),
  move([place], (given, index) => addCondition(given, idAt(given, index))),
  move([place, place, place], (given, index, row, which) => {
    const subjects = logicSubjects(given, idAt(given, index));
    const subject = subjects[which % Math.max(1, subjects.length)];
    return setCondition(given, idAt(given, index), row, chosen(subject, which));
  }),
  move([place, place, place], (given, index, row, subject) =>
    setCondition(given, idAt(given, index), row, { question_id: idAt(given, subject) }),
  ),
  move([place, place], (given, index, row) => removeCondition(given, idAt(given, index), row)),
  move([place], (given, index) => addJump(given, idAt(given, index))),
  move([place, place, place], (given, index, row, which) => {
    const { compare = '=', value = '' } = chosen(questionAt(given, index), which);
    const ofAny = questionAt(given, index)?.jumps[row]?.compare === 'ANY';
    return ofAny ? given : setJump(given, idAt(given, index), row, { compare, value });
  }),
  move([place, place, place], (given, index, row, which) => {
    const later = questionsAfter(given, idAt(given, index));
    return setJump(given, idAt(given, index), row, { to: later[which]?.id ?? 'end' });
  }),
  move([place, place], (given, index, which) => {
    const later = questionsAfter(given, idAt(given, index));
    return setJumpOfOthers(given, idAt(given, index), later[which]?.id ?? null);
  }),
  move([place, place], (given, index, row) => removeJump(given, idAt(given, index), row)),
  move([thankYouType], (given, each) => moves.setThankYou(given, { type: each })),
  move([text], (given, message) => moves.setThankYou(given, { message })),
  move([fc.constant(null)], ends.addRedirect),
  move([place], ends.removeRedirect),
  move([place, place, place], (given, row, subject, which) =>
    ends.setRedirect(given, row, chosen(questionAt(given, subject), which)),
  ),
  move([place], (given, row) => ends.setRedirect(given, row, { question_id: 'gone' })),
  move([place, text], (given, row, label) => ends.setRedirect(given, row, { page: { id: 7, label } })),
  move([fc.constant(null)], (given) => ends.addEnding(given, () => `e${made++}`)),
  move([place, place], (given, at, which) => {
    const id = endingAt(given, at);
    return [ends.removeEnding, ends.addEndingCondition, downwards, upwards][which % 4]?.(given, id) ?? given;
  }),
  move([place, text], (given, at, message) => ends.setEnding(given, endingAt(given, at), { message })),
  move([place, place, place, place], (given, at, row, subject, which) =>
    ends.setEndingCondition(given, endingAt(given, at), row, chosen(questionAt(given, subject), which)),
  ),
  move([place, place], (given, at, row) => ends.removeEndingCondition(given, endingAt(given, at), row)),
  move([fc.boolean()], workflow.setEmailLogic),
  move([fc.constant(null)], workflow.addEmailCondition),
  move([place, place, place], (given, row, subject, which) =>
    workflow.setEmailCondition(given, row, chosen(questionAt(given, subject), which)),
  ),
  move([place], workflow.removeEmailCondition),
  move([fc.constant(null)], (given) => changeBody(given, (rows) => [...rows, { key: '', value: '' }])),
  move([place, place], (given, row, subject) =>
    changeBody(given, (rows) =>
      rows.map((each, index) => (index === row ? { ...each, value: idAt(given, subject) } : each)),
    ),
  ),
  move([place], (given, row) => changeBody(given, (rows) => rows.filter((_, index) => index === 0 || index !== row))),
  move([text], moves.setTitle),
);

/** Edits of the settings and workflow steps. */
const anySetting: fc.Arbitrary<Move> = fc.oneof(
  move([text], (given, name) =>
    changeWebhooks(given, (all) => all.map((each, index) => (index === 0 && name.trim() ? { ...each, name } : each))),
  ),
  move([fc.boolean()], (given, active) => changeWebhooks(given, (all) => all, active)),
  move([fc.constant(null)], (given) =>
    changeWebhooks(given, (all) => [...all, workflow.blankWebhook()].slice(0, WEBHOOKS_MAX)),
  ),
  move([fc.boolean()], (given, active) => workflow.setEmail(given, { active })),
  move([text], (given, addresses) => workflow.setEmail(given, { addresses })),
  move([fc.constantFrom('all' as const, 'select' as const)], settings.setPages),
  move([fc.constantFrom('new' as const, 0)], settings.addRule),
  move([place], settings.removeRule),
  move([fc.constantFrom('immediate' as const, 'triggers' as const)], settings.setTiming),
  move([fc.constant(null)], (given) => settings.addTrigger(given)),
  move([place], settings.removeTrigger),
  move([fc.boolean()], settings.setTracking),
  move([text], (given, skip_text) => ({
    ...given,
    settings: { ...given.settings, theming: { ...given.settings.theming, skip_text } },
  })),
);

test('no series of moves leaves a dangling reference, or logic or an ending without conditions (QN-10, QN-11, QN-45, QN-46, QX-85, QX-113)', () => {
  const start = workflow.setEmailCondition(workflow.addEmailCondition(linkedDraft()), 1, { value: 'B' });
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 40, size: 'max' }), (series) => {
      let given = frozen(start);
      for (const each of series) {
        given = frozen(each(given));
        expectSound(given);
      }
      const stored = SurveyInput.parse(given);
      expectSound(stored);
      expect(SurveyInput.parse(stored)).toEqual(stored);
    }),
    { numRuns: 500 },
  );
});

test('all edits undone give the first state, all redone the last one, whatever is saved in between (BF-24, BF-28, BF-33)', () => {
  const anyEdit = fc.oneof(anyMove, anySetting);
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 120, size: 'max' }), (series) => {
      const start = frozen(linkedDraft());
      let now = start;
      let history = NO_HISTORY;
      for (const [place, each] of series.entries()) {
        const after = frozen(each(now));
        if (changedField(now, after) !== undefined) history = recordEdit(history, now, false);
        now = { ...after, revision: place, save_key: `key ${place}` };
      }
      const end = now;
      let steps = 0;
      for (let step = undoStep(history, now); step; step = undoStep(history, now)) {
        ({ draft: now, history } = step);
        steps++;
        expect(history.future).toHaveLength(steps);
      }
      expect(now).toEqual({ ...start, revision: end.revision, save_key: end.save_key });
      for (let step = redoStep(history, now); step; step = redoStep(history, now)) {
        ({ draft: now, history } = step);
        steps--;
      }
      expect(now).toEqual(end);
      expect(steps).toBe(0);
    }),
    { numRuns: 200 },
  );
});

/** What must hold after every move, both in the editor and in what the server stores. */
function expectSound(given: SurveyDraft): void {
  expect(wrongIn(given)).toEqual([]);
}

function wrongIn(given: SurveyDraft): string[] {
  const { email, webhook } = given.notifications;
  const { thank_you } = given.settings;
  // Two options of a ranking that read the same are told at the field until one is changed.
  const problems = Object.entries(draftProblems(given)).filter(([, { code }]) => code !== 'same-option');
  const wrong = problems.map(([field, { code }]) => `${field}: ${code}`);
  const earlier: Question[] = [];
  for (const question of given.questions) {
    const { enabled, conditions } = question.logic;
    if (enabled && conditions.length === 0) wrong.push(`${question.id} has logic without conditions`);
    wrong.push(...conditions.flatMap((row) => misfits(row, earlier.filter(isSubject))));
    earlier.push(question);
    wrong.push(
      ...question.jumps.flatMap(({ compare, value }) =>
        compare === 'ANY' ? [] : misfits({ question_id: question.id, compare, value }, [question]),
      ),
    );
  }
  const { logic } = email;
  if (logic.enable && logic.conditions.length === 0) wrong.push('e-mail logic without conditions');
  wrong.push(...logic.conditions.flatMap((row) => misfits(row, earlier)));
  if (thank_you.type === 'conditional_redirect' && thank_you.conditions.length === 0) wrong.push('no row');
  const asked = thank_you.conditions.filter(({ question }) => question !== '').map(ends.redirectCondition);
  wrong.push(...asked.flatMap((row) => misfits(row, earlier)));
  for (const { id, conditions } of thank_you.endings) {
    if (conditions.length < 1 || conditions.length > 5) wrong.push(`${id} has ${conditions.length} conditions`);
    wrong.push(...conditions.filter((row) => row.question_id !== '').flatMap((row) => misfits(row, earlier)));
  }
  const sent = webhook.webhooks.flatMap(({ body }) => body.map(({ value }) => value));
  const lost = sent.filter((id) => id !== '' && !earlier.some((question) => question.id === id));
  return [...wrong, ...lost.map((id) => `a webhook sends the answer to ${id}`)];
}

const isSubject = (question: Question) => faceOf(question).isLogicSubject;

/** Why a condition cannot be on one of these questions: it names none of them, or the comparison does not fit. */
function misfits({ question_id, compare, value }: Condition, questions: readonly Question[]): string[] {
  const subject = questions.find(({ id }) => id === question_id);
  if (!subject) return [`a condition on ${question_id}, which is missing, later or of another type`];
  const { comparators, conditionValues } = faceOf(subject);
  const values = conditionValues(subject)?.map((each) => each.trim());
  const isOffered = comparators.includes(compare) && (!values || value === '' || values.includes(String(value)));
  return isOffered ? [] : [`${question_id} cannot be asked ${compare} ${value}`];
}

/** A draft in which no part can be changed: a move that tries throws. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
