import type { AnswerValue, Question, WidgetSurvey } from '@userfeedback/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NEW_SETTINGS } from '../question-types/index.ts';
import { canSkip, questionsForVisitors } from '../survey/for-visitors.ts';
import { inForce } from '../survey/in-force.ts';
import { delivered, draft, everything, lite, logic, question, survey, without } from '../testing/samples.ts';
import type { VisitAction, VisitState } from './visit.ts';
import { hasAnswers, initialVisit, isBegun, progress, redirectAfter, visit } from './visit.ts';

const required = { ...NEW_SETTINGS, required: true };
const asked = survey([
  question('radio-button', 'a'),
  question('text', 'b', { logic: logic([['a', '=', 'A']]) }),
  question('email', 'c', { config: { include_name: true } }),
]);
const run = (given: WidgetSurvey, ...actions: VisitAction[]): VisitState =>
  actions.reduce((state, action) => visit(given, state, action), initialVisit);
const answer = (value: AnswerValue, extra = {}): VisitAction => ({ type: 'answer', value, extra });
const start: VisitAction = { type: 'start' };
const skip: VisitAction = { type: 'skip' };
const open: VisitAction = { type: 'open' };
const close: VisitAction = { type: 'close' };
const minimize: VisitAction = { type: 'minimize' };
const edit = (value: AnswerValue): VisitAction => ({ type: 'edit', value });

describe('a visit', () => {
  test('is inactive at index -1, then at the first question (WG-27)', () => {
    const draft = { value: null, extra: {} };
    expect(initialVisit).toEqual({
      stage: 'inactive',
      open: false,
      index: -1,
      answers: [],
      given: [],
      typed: [],
      filled: [],
      draft,
      error: null,
      resumed: false,
    });
    expect(run(asked, start)).toMatchObject({ stage: 'asking', index: 0, answers: [] });
  });

  test('is open or minimized once it is active, not before (WG-22)', () => {
    expect(run(asked, open).open).toBe(false);
    expect(run(asked, start, open).open).toBe(true);
    expect(run(asked, start, open, minimize).open).toBe(false);
    expect(run(asked, start, open, minimize, open).open).toBe(true);
  });

  test('answers are kept in order, the last one finishes (WG-58, WG-60, WG-49)', () => {
    const state = run(asked, start, answer('A'), answer(' Because '), answer('ann@b.co', { name: ' Ann ' }));
    expect(state).toMatchObject({ stage: 'finished', index: 3, error: null });
    expect(state.answers).toEqual([
      { question_id: 'a', value: 'A', extra: {} },
      { question_id: 'b', value: 'Because', extra: {} },
      { question_id: 'c', value: 'ann@b.co', extra: { name: 'Ann' } },
    ]);
  });

  test('passes over questions whose conditions are not met (LG-03)', () => {
    expect(run(asked, start, answer('B')).index).toBe(2);
  });

  test('passes over them at the start too (LG-04)', () => {
    const [, second, third] = asked.questions;
    expect(run({ ...asked, questions: [second, third].filter((each) => each !== undefined) }, start).index).toBe(1);
  });

  test('finishes when no question is left to show (LG-06)', () => {
    expect(run({ ...asked, questions: asked.questions.slice(0, 2) }, start, answer('B')).stage).toBe('finished');
    expect(run({ ...asked, questions: [] }, start).stage).toBe('finished');
  });

  test('skipping stores null and goes on (WG-59)', () => {
    const state = run(asked, start, skip);
    expect(state.answers).toEqual([{ question_id: 'a', value: null, extra: {} }]);
    expect(state.index).toBe(2);
  });

  test.each<[string, AnswerValue]>([
    ['blank text', '  '],
    ['null', null],
    ['an empty list', []],
  ])('Next with %s stores null where no answer is required (OP-069)', (_name, value) => {
    const given = survey([question('checkbox', 'a'), question('text', 'b')]);
    expect(run(given, start, answer(value))).toMatchObject({ index: 1, answers: [{ value: null }] });
  });

  test('an empty required answer stays on its question until one is given (WG-50, WG-51)', () => {
    const given = survey([question('checkbox', 'a', { settings: required }), question('text', 'b')]);
    const stuck = run(given, start, answer([]));
    expect(stuck).toMatchObject({
      stage: 'asking',
      index: 0,
      answers: [],
      error: { code: 'required' },
    });
    expect(visit(given, stuck, answer(['B']))).toMatchObject({ index: 1, error: null });
  });

  test('a wrong answer stays on its question and says why', () => {
    const given = survey([question('email', 'a')]);
    expect(run(given, start, answer('ann'))).toMatchObject({
      index: 0,
      error: { code: 'not-an-address' },
    });
  });

  test('what is typed stays in the draft until its question is answered, and clears an error', () => {
    const wrong = run(asked, start, answer('B'), edit('ann'), answer('ann'));
    expect(wrong).toMatchObject({ draft: { value: 'ann' }, error: { code: 'not-an-address' } });
    const named = visit(asked, wrong, { type: 'edit', extra: { name: 'Ann' } });
    expect(named).toMatchObject({ draft: { value: 'ann', extra: { name: 'Ann' } }, error: null });
    const whole = visit(asked, named, edit('ann@b.co'));
    expect(whole.draft).toEqual({ value: 'ann@b.co', extra: { name: 'Ann' } });
    expect(visit(asked, whole, skip).draft).toEqual(initialVisit.draft);
  });

  test.each<[string, VisitAction[], boolean]>([
    ['with the first question on screen', [start], false],
    ['with blanks written', [start, edit('  ')], false],
    ['with something written', [start, edit('x')], true],
    ['with a comment typed alone (FV-05)', [start, { type: 'edit', extra: { comments: 'x' } }], true],
    ['with a blank comment', [start, { type: 'edit', extra: { comments: ' ' } }], false],
    ['with the first question passed over', [start, skip], true],
  ])('%s it is begun: %o', (_name, actions, begun) => {
    expect(isBegun(run(asked, ...actions))).toBe(begun);
  });

  test('closing deactivates a finished floating survey, an inline one stays (WG-71)', () => {
    expect(run(asked, start, skip, skip, close)).toMatchObject({ stage: 'inactive', open: false });
    expect(run({ ...asked, is_shortcode: true }, start, skip, skip, close).stage).toBe('finished');
    expect(run(asked, start, open, close)).toMatchObject({ stage: 'asking', open: true });
  });

  test('nothing starts it again, and nothing can be answered after the end', () => {
    const finished = run(asked, start, skip, skip);
    for (const action of [start, skip, edit('A'), answer('A')])
      expect(visit(asked, finished, action)).toEqual(finished);
    const closed = visit(asked, finished, close);
    for (const action of [start, open, skip, answer('A')]) expect(visit(asked, closed, action)).toEqual(closed);
  });

  test('there is a response to send only when something was given (WG-68)', () => {
    expect(hasAnswers(run(asked, start, skip, skip))).toBe(false);
    expect(hasAnswers(initialVisit)).toBe(false);
    expect(hasAnswers(run(asked, start, skip, answer('a@b.co')))).toBe(true);
  });

  test.each<[string, VisitAction[], object, boolean]>([
    ['a comment with Next', [answer(null, { comments: ' Why ' })], { comments: 'Why' }, true],
    ['a name with Next', [answer('', { name: 'Ann' })], { name: 'Ann' }, true],
    ['blanks with Next', [answer([], { comments: ' ' })], {}, false],
    ['a comment with Skip', [{ type: 'edit', extra: { comments: 'Why' } }, skip], {}, false],
  ])('%s leaves %o and is something to send: %o (FV-05)', (_name, actions, extra, isSent) => {
    const state = run(survey([question('nps', 'a')]), start, ...actions);
    expect(state).toMatchObject({ stage: 'finished', answers: [{ question_id: 'a', value: null }] });
    expect(state.answers[0]?.extra).toEqual(extra);
    expect(hasAnswers(state)).toBe(isSent);
  });

  test('a required question asks for a choice, whatever was typed in the comment (FV-05)', () => {
    const given = survey([question('radio-button', 'a', { settings: required })]);
    expect(run(given, start, answer(null, { comments: 'Why' }))).toMatchObject({
      stage: 'asking',
      answers: [],
      error: { code: 'required' },
    });
  });

  test('no series of actions asks a question twice or leaves the bounds', () => {
    const action: fc.Arbitrary<VisitAction> = fc.oneof(
      fc.constantFrom(start, skip, open, close, minimize, edit('A')),
      fc.constantFrom<AnswerValue>('A', 'B', 'x', 'a@b.co', '', null).map((value) => answer(value)),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        const state = run(asked, ...actions);
        const ids = state.answers.map((given) => given.question_id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(state.index).toBeGreaterThanOrEqual(-1);
        expect(state.index).toBeLessThanOrEqual(3);
        expect(progress(state, asked)).toBeGreaterThanOrEqual(0);
        expect(progress(state, asked)).toBeLessThanOrEqual(1);
        if (state.stage === 'finished') expect(state.index).toBe(3);
      }),
    );
  });
});

test('progress runs from 0 to 1', () => {
  const steps = [[], [start], [start, answer('A')], [start, answer('A'), skip], [start, answer('A'), skip, skip]];
  expect(steps.map((actions) => progress(run(asked, ...actions), asked))).toEqual([0, 0, 1 / 3, 2 / 3, 1]);
});

describe('skipping (OP-053)', () => {
  const [optional, must] = [question('text', 'a'), question('text', 'b', { settings: required })];
  const passive = without('question-types');
  test.each<[string, 'regular' | 'nps', typeof optional, typeof lite, boolean]>([
    ['never in nps surveys (WG-52)', 'nps', optional, lite, false],
    ['never in nps surveys (WG-52)', 'nps', optional, everything, false],
    ['an optional question, addon active (WG-53)', 'regular', optional, everything, true],
    ['a required question, addon active (WG-53)', 'regular', must, everything, false],
    ['a required question on Lite (WG-54)', 'regular', must, lite, true],
    ['a required question, addon inactive (WG-54)', 'regular', must, passive, true],
    ['a required question, licence gone (WG-54)', 'regular', must, { ...everything, is_licensed: false }, true],
  ])('%s', (_name, type, given, site, isSkippable) => {
    expect(canSkip(type, given, site)).toBe(isSkippable);
  });
});

test('randomize, comments and demanded answers are ignored without the addon, the first two also where the type has none (OP-152, XO-01)', () => {
  const settings = { ...NEW_SETTINGS, required: true, randomize: true, comment_box: true };
  const settled = (given: Question, site: typeof lite) => {
    const { survey } = inForce(draft([given]), site);
    return questionsForVisitors(survey, site, () => ({ path: '', style: '' }))[0]?.settings;
  };
  expect(settled(question('checkbox', 'a', { settings }), everything)).toEqual(settings);
  expect(settled(question('checkbox', 'a', { settings }), lite)).toEqual(NEW_SETTINGS);
  expect(settled(question('text', 'a', { settings }), everything)).toEqual({ ...NEW_SETTINGS, required: true });
});

test('a redirect follows only with the behavior addon (WG-69, GT-10)', () => {
  const { settings } = asked;
  const leading = {
    ...asked,
    settings: {
      ...settings,
      thank_you: { ...settings.thank_you, type: 'redirect' as const, redirect_url: '/thanks' },
    },
  };
  const finished = run(asked, start, skip, skip);
  expect(redirectAfter(delivered(leading, everything), finished)).toBe('/thanks');
  expect(redirectAfter(delivered(leading, without('behavior')), finished)).toBeNull();
});
