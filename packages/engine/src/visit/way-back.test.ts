import type { AnswerValue, Question, SubmittedAnswer, WidgetSurvey } from '@userfeedback/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NEW_SETTINGS } from '../question-types/index.ts';
import { logic, question, survey } from '../testing/samples.ts';
import { keepVisit, resumeVisit } from './kept-visit.ts';
import type { VisitAction, VisitState } from './visit.ts';
import { answersOnWay, canGoBack, indexBefore, initialVisit, progress, visit } from './visit.ts';

const answering = { save_partial: true, back: true, resume: 'day' as const, notice: true };
const withBack = (questions: Question[], more: Partial<WidgetSurvey> = {}): WidgetSurvey =>
  survey(questions, { answering }, more);
const required = { ...NEW_SETTINGS, required: true };
const comments = { ...NEW_SETTINGS, comment_box: true };
/** A leads to b, everything else past it. */
const a = question('radio-button', 'a', { settings: comments });
const b = question('text', 'b', { logic: logic([['a', '=', 'A']]) });
const c = question('email', 'c', { config: { include_name: true } });
const d = question('long-text', 'd', { settings: required });
const branching = withBack([a, b, c, d]);
const from = (given: WidgetSurvey, state: VisitState, ...actions: VisitAction[]) =>
  actions.reduce((before, action) => visit(given, before, action), state);
const run = (given: WidgetSurvey, ...actions: VisitAction[]) => from(given, initialVisit, start, ...actions);
const start: VisitAction = { type: 'start' };
const back: VisitAction = { type: 'back' };
const skip: VisitAction = { type: 'skip' };
const startOver: VisitAction = { type: 'start-over' };
const answer = (value: AnswerValue, extra = {}): VisitAction => ({ type: 'answer', value, extra });
const type = (value: AnswerValue): VisitAction => ({ type: 'edit', value });
const idsOf = (state: VisitState) => state.answers.map(({ question_id }) => question_id);

describe('Back', () => {
  test('leads along the way that the visitor came, with answer, comment and name (PA-21)', () => {
    const at = run(branching, answer('B', { comments: 'Why' }), answer('a@b.co', { name: 'Ann' }));
    expect(at.index).toBe(3);
    const third = visit(branching, at, back);
    expect(third).toMatchObject({ index: 2, draft: { value: 'a@b.co', extra: { name: 'Ann' } } });
    const first = visit(branching, third, back);
    expect(first).toMatchObject({ index: 0, draft: { value: 'B', extra: { comments: 'Why' } } });
    expect(progress(first, branching)).toBe(0);
    // What was given stays given: who leaves here has left at the fourth question.
    expect(idsOf(first)).toEqual(['a', 'c']);
  });

  test.each<[string, WidgetSurvey, VisitAction[], boolean]>([
    ['at the first question', branching, [], false],
    ['at the second', branching, [skip], true],
    ['at the end', branching, [skip, skip, answer('x')], false],
    ['at the first one shown', withBack([b, c, d]), [], false],
    ['behind the first one shown', withBack([b, c, d]), [skip], true],
    ['in an NPS survey', withBack([a, b, c, d], { type: 'nps' }), [skip], false],
    ['without the setting', survey([a, b, c, d]), [skip], false],
  ])('%s it is there: %5$s (PA-20)', (_name, given, actions, isThere) => {
    const state = run(given, ...actions);
    expect(canGoBack(given, state)).toBe(isThere);
    expect(visit(given, state, back) === state).toBe(!isThere);
  });

  test('the first question is the first one shown (PA-19)', () => {
    const passedOver = withBack([b, c, d]);
    expect(indexBefore(passedOver, run(passedOver))).toBe(-1);
    expect(indexBefore(passedOver, run(passedOver, skip))).toBe(1);
  });

  test('what was typed stands there again, and is no answer meanwhile (PA-22)', () => {
    const left = run(branching, answer('A'), type('Half a sen'), back);
    expect(left.answers.map(({ value }) => value)).toEqual(['A']);
    const again = from(branching, left, answer('A'));
    expect(again).toMatchObject({ index: 1, draft: { value: 'Half a sen' } });
    expect(idsOf(again)).toEqual(['a']);
  });

  test('an answer that was only changed in its field is still the former one', () => {
    const state = run(branching, answer('A'), answer('Old'), back, type('New'), back);
    expect(state.answers.map(({ value }) => value)).toEqual(['A', 'Old']);
    expect(visit(branching, state, answer('A')).draft.value).toBe('New');
  });

  test('another answer drops its branch, the former one brings it back filled (PA-23, PA-24)', () => {
    const at = run(branching, answer('A'), answer('Because'), answer('a@b.co'), back, back, back);
    const other = from(branching, at, answer('B'));
    expect(other.index).toBe(2);
    expect(idsOf(other)).toEqual(['a', 'c']);
    const finished = from(branching, other, answer('a@b.co'), answer('Long'));
    expect(finished).toMatchObject({ stage: 'finished' });
    expect(idsOf(finished)).toEqual(['a', 'c', 'd']);
    const former = from(branching, other, back, answer('A'));
    expect(former).toMatchObject({ index: 1, draft: { value: 'Because' } });
  });

  test('it leaves a required question that is empty, without an error (PA-26)', () => {
    const stuck = run(branching, skip, skip, answer(''));
    expect(stuck.error).not.toBeNull();
    expect(visit(branching, stuck, back)).toMatchObject({ index: 2, error: null });
  });

  test('an answer to a later question has no say in what comes next', () => {
    const crossed = withBack([
      question('text', 'a'),
      question('text', 'b', { logic: logic([['c', '=', 'x']]) }),
      question('text', 'c'),
      question('text', 'd'),
    ]);
    const state = run(crossed, answer('1'), answer('x'), back, back, answer('3'));
    expect(state).toMatchObject({ index: 2, draft: { value: 'x' } });
  });

  test('starting over shows the first question empty, and the panel stays open (PA-35)', () => {
    const state = run(branching, { type: 'open' }, answer('A'), type('Half'), startOver);
    expect(state).toEqual({ ...run(branching, { type: 'open' }) });
  });

  test('any walk back and forth: each question once, in order, those on the way alone (PA-27)', () => {
    const value = fc.constantFrom<AnswerValue>('A', 'B', 'x', 'a@b.co', null);
    const action = fc.oneof(
      { weight: 2, arbitrary: fc.constant(back) },
      fc.constantFrom(skip, startOver),
      value.map((one) => answer(one)),
      value.map((one) => type(one)),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const state = run(branching, ...actions);
        const order = branching.questions.map(({ id }) => id);
        const ids = idsOf(state);
        expect(ids).toEqual(order.filter((id) => ids.includes(id)));
        const isA = state.answers[0]?.question_id === 'a' && state.answers[0].value === 'A';
        if (ids.includes('b')) expect(isA).toBe(true);
        // All questions before the current one were asked, or passed over by the logic.
        const asked = order.slice(0, Math.max(0, state.index)).filter((id) => id !== 'b' || isA);
        expect(ids.filter((id) => order.indexOf(id) < state.index)).toEqual(asked);
      }),
    );
  });

  test('any text comes back when its question does (PA-22)', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 4 }), (text, times) => {
        let state = run(branching, answer('A'), type(text));
        for (let round = 0; round < times; round++) state = from(branching, state, back, answer('A'));
        expect(state).toMatchObject({ index: 1, draft: { value: text } });
      }),
    );
  });
});

describe('a visit that goes on', () => {
  const left = run(branching, answer('A'), answer('Because'), type('typed only'));
  const kept = keepVisit(branching, left);
  const changed = (questions: Question[]) => withBack(questions, { version: 2 });

  test('goes on at the question that was left, without what was only typed (PA-32, PA-34)', () => {
    expect(JSON.stringify(kept)).not.toContain('typed only');
    expect(resumeVisit(branching, kept)).toEqual({
      ...left,
      draft: initialVisit.draft,
      resumed: true,
    });
    const wentBack = keepVisit(branching, from(branching, left, back, back));
    expect(resumeVisit(branching, wentBack)).toMatchObject({ index: 0, draft: { value: 'A' } });
  });

  test.each<[string, Question[], number, string[]]>([
    ['one was deleted and one retitled', [{ ...b, title: 'New', logic: a.logic }, c, d], 1, ['b']],
    ['one was added before', [question('text', 'new'), a, b, c, d], 0, ['a', 'b']],
    ['one has another type now', [a, question('long-text', 'b', { logic: b.logic }), c, d], 1, ['a']],
    ['the option is gone', [{ ...a, config: { options: ['B', 'C'] } }, b, c, d], 0, []],
    ['the rest was deleted', [a, b], 1, ['a', 'b']],
  ])('if %s, what still fits is kept (PA-38)', (_name, questions, index, ids) => {
    const state = resumeVisit(changed(questions), kept);
    expect(state).toMatchObject({ stage: 'asking', index, resumed: ids.length > 0 });
    expect(idsOf(state)).toEqual(ids);
  });

  test('a skipped question that is required now is asked again (PA-38)', () => {
    const skipped = keepVisit(branching, run(branching, skip, skip));
    const must = changed([{ ...a, settings: required }, b, c, d]);
    for (const one of must.questions) one.can_skip = !one.settings.required;
    expect(resumeVisit(must, skipped)).toMatchObject({ index: 0 });
    expect(resumeVisit(changed([a, b, c, d]), skipped)).toMatchObject({ index: 3 });
  });

  test('answers count only where those before them lead', () => {
    const given: SubmittedAnswer[] = [
      { question_id: 'b', value: 'x', extra: {} },
      { question_id: 'a', value: 'B', extra: {} },
      { question_id: 'zz', value: 'x', extra: {} },
    ];
    expect(answersOnWay(branching.questions, given).map(({ question_id }) => question_id)).toEqual(['a']);
  });
});
