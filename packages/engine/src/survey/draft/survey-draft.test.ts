import type { Question, SurveyDraft } from '@userfeedback/contract';
import { SurveyInput } from '@userfeedback/contract';
import { OPTIONS_MAX } from '@userfeedback/contract/limits';
import { describe, expect, test } from 'vitest';
import { NEW_SETTINGS, QUESTION_TYPES } from '../../question-types/index.ts';
import { draft, found, linkedDraft, logic, pictures, question } from '../../testing/samples.ts';
import { moveQuestion } from './question-moves.ts';
import * as moves from './survey-draft.ts';

const ids = (given: SurveyDraft) => given.questions.map(({ id }) => id);
const subjectsOf = (given: SurveyDraft, id: string) => found(given, id).logic.conditions.map((row) => row.question_id);

describe('adding', () => {
  test('a new question comes last and has the title of its type (QN-26)', () => {
    const added = moves.addQuestion(draft([question('text', 'a')]), 'star-rating', () => 'new');
    expect(ids(added)).toEqual(['a', 'new']);
    expect(found(added, 'new').title).toBe('How would you rate your overall experience?');
  });

  test('an nps survey neither gains, loses nor changes questions (QN-35, QN-09)', () => {
    const nps = draft([question('nps', 'a')], { type: 'nps' });
    expect(moves.addQuestion(nps, 'text', () => 'new')).toBe(nps);
    expect(moves.deleteQuestion(nps, 'a')).toBe(nps);
    expect(moves.changeType(nps, 'a', 'text')).toBe(nps);
  });

  test('no more than the server accepts', () => {
    const full = draft(Array.from({ length: 100 }, (_, index) => question('text', `q${index}`)));
    expect(moves.addQuestion(full, 'text', () => 'new')).toBe(full);
  });

  test('a survey without questions gets one blank text question (QN-23)', () => {
    const opened = moves.ensureQuestion(draft(), () => 'new');
    expect(opened.questions).toEqual([question('text', 'new', { title: '' })]);
    expect(moves.ensureQuestion(opened, () => 'more')).toBe(opened);
  });
});

describe('deleting', () => {
  test('conditions on it go, and logic that has none left turns off (QN-10)', () => {
    const left = moves.deleteQuestion(linkedDraft(), 'a');
    expect(ids(left)).toEqual(['b', 'c', 'd']);
    expect(found(left, 'c').logic).toMatchObject({ enabled: true, conditions: [{ question_id: 'b' }] });
    expect(found(moves.deleteQuestion(left, 'b'), 'c').logic).toMatchObject({
      enabled: false,
      conditions: [],
    });
  });

  test('so do those of the e-mail logic (QN-11)', () => {
    expect(moves.deleteQuestion(linkedDraft(), 'b').notifications.email.logic).toEqual({
      enable: false,
      action: 'send',
      conditions: [],
    });
    expect(moves.deleteQuestion(linkedDraft(), 'a').notifications.email.logic.enable).toBe(true);
  });

  test('redirects on it go but for one empty row, webhook rows lose their question (OP-57)', () => {
    const empty = { question: '', condition_type: '=', condition: '', page: null };
    expect(moves.deleteQuestion(linkedDraft(), 'a').settings.thank_you.conditions).toEqual([empty]);
    expect(moves.deleteQuestion(linkedDraft(), 'b').notifications.webhook.webhooks[0]?.body).toEqual([
      { key: 'score', value: '' },
      { key: 'why', value: 'd' },
    ]);
  });

  test('an unknown id changes nothing', () => {
    const given = linkedDraft();
    expect(moves.deleteQuestion(given, 'x')).toBe(given);
    expect(moveQuestion(given, 'x', 0)).toBe(given);
    expect(moves.changeType(given, 'x', 'nps')).toBe(given);
    expect(moves.updateQuestion(given, 'x', (each) => each)).toBe(given);
  });
});

describe('moving', () => {
  test('a question loses its conditions on those that now stand after it (QN-45)', () => {
    const moved = moveQuestion(linkedDraft(), 'c', 1);
    expect(ids(moved)).toEqual(['a', 'c', 'b', 'd']);
    expect(subjectsOf(moved, 'c')).toEqual(['a']);
    expect(found(moveQuestion(linkedDraft(), 'c', 0), 'c').logic).toMatchObject({
      enabled: false,
      conditions: [],
    });
  });

  test('conditions of other questions on the moved one are removed (QN-46)', () => {
    const moved = moveQuestion(linkedDraft(), 'c', 1);
    expect(found(moved, 'd').logic).toMatchObject({ enabled: false, conditions: [] });
    expect(subjectsOf(moveQuestion(linkedDraft(), 'a', 1), 'c')).toEqual(['b']);
  });

  test('to its own place, or beyond either end', () => {
    const given = linkedDraft();
    expect(moveQuestion(given, 'a', 0)).toBe(given);
    expect(moveQuestion(given, 'd', 99)).toBe(given);
    expect(ids(moveQuestion(given, 'd', -5))).toEqual(['d', 'a', 'b', 'c']);
  });

  test('e-mail logic and redirects stay', () => {
    const moved = moveQuestion(linkedDraft(), 'b', 0);
    expect(moved.notifications).toEqual(linkedDraft().notifications);
    expect(moved.settings).toEqual(linkedDraft().settings);
  });
});

describe('changing the type', () => {
  const options = ['A', 'B', 'C'];
  test('options stay between checkbox and radio-button and are lost by a detour (QN-21)', () => {
    const radio = draft([question('radio-button', 'a')]);
    const checkbox = moves.changeType(radio, 'a', 'checkbox');
    expect(found(checkbox, 'a')).toMatchObject({ type: 'checkbox', config: { options } });
    expect(found(moves.changeType(checkbox, 'a', 'radio-button'), 'a').config).toEqual({ options });
    const detour = moves.changeType(moves.changeType(radio, 'a', 'text'), 'a', 'radio-button');
    expect(found(detour, 'a').config).toEqual({ options: [] });
    for (const other of [
      pictures('a'),
      question('icon-choice', 'a'),
      question('star-rating', 'a'),
      question('nps', 'a'),
    ]) {
      expect(found(moves.changeType(draft([other]), 'a', 'checkbox'), 'a').config).toMatchObject({ options: [] });
    }
  });

  test('options become rows of a matrix or words of a scale, and come back (QX-36, QX-05)', () => {
    const radio = draft([question('radio-button', 'a')]);
    const matrix = moves.changeType(radio, 'a', 'matrix');
    expect(found(matrix, 'a').config).toEqual({ rows: options, columns: [] });
    const scale = moves.changeType(matrix, 'a', 'scale');
    expect(found(scale, 'a').config).toMatchObject({ form: 'labels', from: 1, to: 3, labels: options });
    expect(found(moves.changeType(scale, 'a', 'radio-button'), 'a').config).toEqual({ options });
  });

  test.each(QUESTION_TYPES.flatMap((from) => QUESTION_TYPES.map((to) => [from, to] as const)))(
    'from %s to %s the contract accepts the outcome as it is (QN-21, QN-22)',
    (from, to) => {
      const changed = moves.changeType(draft([question(from, 'a', { title: 'Mine' })]), 'a', to);
      expect(SurveyInput.parse(changed)).toEqual(changed);
      expect(found(changed, 'a')).toMatchObject({ id: 'a', type: to, title: 'Mine' });
    },
  );

  test('an empty title, or the old default, becomes the new default (QN-26)', () => {
    const untitled = draft([question('text', 'a', { title: '' })]);
    const stars = moves.changeType(untitled, 'a', 'star-rating');
    expect(found(stars, 'a').title).toBe('How would you rate your overall experience?');
    expect(found(moves.changeType(stars, 'a', 'nps'), 'a').title).toMatch(/^On a scale of 1-10/);
  });

  test('settings that the new type does not have are switched off (QN-19, QN-20)', () => {
    const settings = { ...NEW_SETTINGS, required: true, randomize: true, comment_box: true };
    const given = draft([question('checkbox', 'a', { settings })]);
    expect(found(moves.changeType(given, 'a', 'text'), 'a').settings).toEqual({ ...NEW_SETTINGS, required: true });
    expect(found(moves.changeType(given, 'a', 'nps'), 'a').settings).toEqual({
      ...NEW_SETTINGS,
      required: true,
      comment_box: true,
    });
  });

  test('conditions that it can no longer fulfil are removed', () => {
    const texts = moves.changeType(linkedDraft(), 'a', 'text');
    expect(subjectsOf(texts, 'c')).toEqual(['b']);
    expect(texts.notifications).toEqual(linkedDraft().notifications);
    expect(texts.settings.thank_you.conditions).toMatchObject([{ question: '' }]);
    const stars = moves.changeType(linkedDraft(), 'b', 'star-rating');
    expect(subjectsOf(stars, 'c')).toEqual(['a']);
    expect(stars.notifications.email.logic.enable).toBe(false);
  });
});

describe('jumps', () => {
  const jumping = (type: 'radio-button' | 'nps' = 'radio-button') =>
    draft([
      question(type, 'a', {
        jumps: [
          { compare: '=', value: type === 'nps' ? 9 : 'A', to: 'c' },
          { compare: 'ANY', value: '', to: 'end' },
        ],
      }),
      question('text', 'b'),
      question('text', 'c'),
    ]);
  const rows = (given: SurveyDraft) => found(given, 'a').jumps.map(({ compare, value }) => `${compare} ${value}`);

  test.each<[string, SurveyDraft, string[]]>([
    ['an option is renamed', moves.setOption(jumping(), 'a', 0, { label: 'Yes' }), ['= Yes', 'ANY ']],
    ['another one is renamed', moves.setOption(jumping(), 'a', 1, { label: 'Yes' }), ['= A', 'ANY ']],
    ['it is removed', moves.removeOption(jumping(), 'a', 0), ['= ', 'ANY ']],
    ['the type has other options', moves.changeType(jumping(), 'a', 'image-radio'), ['ANY ']],
    ['the type compares otherwise', moves.changeType(jumping(), 'a', 'checkbox'), ['ANY ']],
    ['a type with text takes any value', moves.changeType(jumping(), 'a', 'text'), ['ANY ']],
    ['a scale lacks the comparison', moves.changeType(jumping('nps'), 'a', 'star-rating'), ['ANY ']],
  ])('%s: they follow (QX-85)', (_name, after, expected) => {
    expect(rows(after)).toEqual(expected);
  });
});

describe('becoming a type with room for more options', () => {
  const five = ['A', 'B', 'C', 'D', 'E'];
  const settings = { ...NEW_SETTINGS, required: true, randomize: true, comment_box: true };
  const logic = {
    enabled: true,
    action: 'show' as const,
    conditions: [{ question_id: 'a', compare: '=' as const, value: 'E' }],
  };
  const quota = { id: 'x', question_id: 'a', values: ['E'], max: 3 };

  test('keeps all that a radio-button question has, and so does the way back (QX-110)', () => {
    const radio = question('radio-button', 'a', { config: { options: five }, settings });
    const jumps = [{ compare: '=' as const, value: 'B', to: 'b' }];
    const before = draft([{ ...radio, jumps }, question('text', 'b', { logic })]);
    const asked = {
      ...before,
      settings: { ...before.settings, limits: { ...before.settings.limits, quotas: [quota] } },
      translations: { de: [{ key: 'a/5', of: 'E', text: 'Fünf' }] },
    };
    const grown = moves.makeRoomier(asked, 'a');
    const type = 'dropdown' as const;
    const config = { options: five, multiple: false, max_choices: 0 };
    expect(grown).toEqual({ ...asked, questions: [{ ...radio, jumps, type, config }, asked.questions[1]] });
    expect(moves.changeType(grown, 'a', 'radio-button')).toEqual(asked);
    expect(moves.makeRoomier(grown, 'a')).toBe(grown);
  });

  test('a checkbox question becomes one with several choices, as many as before (QX-110)', () => {
    const boxes = question('checkbox', 'a', { config: { options: five, max_choices: 2 }, settings });
    const includes = { ...logic, conditions: [{ ...logic.conditions[0], compare: 'IN' as const }] };
    const before = draft([boxes, question('text', 'b', { logic: includes as typeof logic & never })]);
    const grown = moves.makeRoomier(before, 'a');
    expect(found(grown, 'a')).toMatchObject({
      type: 'dropdown',
      settings,
      config: { options: five, multiple: true, max_choices: 2 },
    });
    expect(found(grown, 'b')).toEqual(found(before, 'b'));
    expect(moves.changeType(grown, 'a', 'checkbox')).toEqual(before);
  });

  test('one choice or several: conditions that can no longer hold go (QX-15)', () => {
    const one = question('dropdown', 'a', { config: { options: five, multiple: false, max_choices: 0 } });
    const before = draft([one, question('text', 'b', { logic })]);
    const several = moves.setChoices(before, 'a', { multiple: true, max_choices: 3 });
    expect(found(several, 'a').config).toEqual({ options: five, multiple: true, max_choices: 3 });
    expect(found(several, 'b').logic.conditions).toEqual([]);
  });

  test('a dropdown takes 200 options (QX-12)', () => {
    const options = Array.from({ length: 199 }, (_, at) => `${at}`);
    let given = draft([question('dropdown', 'a', { config: { options, multiple: false, max_choices: 0 } })]);
    for (let count = 0; count < 2; count++) given = moves.addOption(given, 'a');
    expect(found(given, 'a').config).toMatchObject({ options: [...options, ''] });
  });
});

describe('options', () => {
  const labels = (given: SurveyDraft) => found(given, 'a').config;
  test('at most five (QN-33)', () => {
    let given = draft([question('radio-button', 'a')]);
    for (let count = 0; count < 4; count++) given = moves.addOption(given, 'a');
    expect(labels(given)).toEqual({ options: ['A', 'B', 'C', '', ''] });
    expect(OPTIONS_MAX).toBe(5);
  });

  test('each can be removed until the minimum is reached (QN-34, XO-13)', () => {
    const radio = moves.removeOption(draft([question('radio-button', 'a')]), 'a', 0);
    expect(labels(radio)).toEqual({ options: ['B', 'C'] });
    expect(labels(moves.removeOption(radio, 'a', 1))).toEqual({ options: ['B', 'C'] });
    const checkbox = moves.removeOption(draft([question('checkbox', 'a')]), 'a', 1);
    expect(labels(checkbox)).toEqual({ options: ['A', 'C'], max_choices: 0 });
    const last = moves.removeOption(checkbox, 'a', 0);
    expect(labels(last)).toEqual({ options: ['C'], max_choices: 0 });
    expect(labels(moves.removeOption(last, 'a', 0))).toEqual({ options: ['C'], max_choices: 0 });
  });

  test('are changed in part', () => {
    expect(labels(moves.setOption(draft([question('checkbox', 'a')]), 'a', 1, { label: 'X' }))).toEqual({
      options: ['A', 'X', 'C'],
      max_choices: 0,
    });
    const images = moves.setOption(draft([question('image-radio', 'a')]), 'a', 0, { image: '/x.png' });
    expect(labels(moves.setOption(images, 'a', 0, { label: 'X' }))).toMatchObject({
      options: [{ label: 'X', image: '/x.png' }, { label: '' }],
    });
    const icon = { name: 'star', style: 'solid' };
    expect(labels(moves.setOption(draft([question('icon-choice', 'a')]), 'a', 1, { icon }))).toMatchObject({
      options: [{}, { label: '', icon }],
    });
  });

  test('conditions follow a renamed option and are blank when it is gone', () => {
    const renamed = moves.setOption(linkedDraft(), 'a', 0, { label: 'Yes' });
    expect(found(renamed, 'c').logic.conditions).toMatchObject([{ value: 'Yes' }, { value: '8' }]);
    expect(renamed.settings.thank_you.conditions).toMatchObject([{ condition: 'Yes' }]);
    const spaced = moves.setOption(linkedDraft(), 'a', 0, { label: 'A ' });
    expect(found(spaced, 'c').logic.conditions).toMatchObject([{ value: 'A' }, { value: '8' }]);
    const other = moves.setOption(linkedDraft(), 'a', 1, { label: 'Yes' });
    expect(found(other, 'c').logic.conditions).toMatchObject([{ value: 'A' }, { value: '8' }]);
    const third = moves.updateQuestion(linkedDraft(), 'd', (each) => ({
      ...each,
      logic: logic([['c', '=', 'C']]),
    }));
    expect(found(moves.removeOption(third, 'c', 2), 'd').logic.conditions).toMatchObject([{ value: '' }]);
  });

  test('a question without options stays as it is', () => {
    for (const type of ['text', 'long-text', 'email', 'star-rating', 'nps'] as const) {
      const given = draft([question(type, 'a')]);
      expect(moves.addOption(given, 'a')).toEqual(given);
      expect(moves.removeOption(given, 'a', 0)).toEqual(given);
      expect(moves.setOption(given, 'a', 0, { label: 'X' })).toEqual(given);
    }
  });
});

describe('the rest of the survey', () => {
  test('a title is trimmed, an empty one keeps the old (OP-38)', () => {
    expect(moves.setTitle(draft(), '  Mine ').title).toBe('Mine');
    expect(moves.setTitle(draft(), '   ').title).toBe('Untitled Survey');
    expect(moves.setTitle(draft(), 'x'.repeat(300)).title).toHaveLength(255);
  });

  test('a conditional redirect gets one empty row, existing rows stay (QN-52)', () => {
    const empty = { question: '', condition_type: '=', condition: '', page: null };
    expect(moves.setThankYou(draft(), { type: 'conditional_redirect' }).settings.thank_you.conditions).toEqual([empty]);
    expect(moves.setThankYou(draft(), { type: 'redirect' }).settings.thank_you.conditions).toEqual([]);
    const { thank_you } = linkedDraft().settings;
    expect(moves.setThankYou(linkedDraft(), { type: 'conditional_redirect' }).settings.thank_you).toEqual(thank_you);
  });

  test('an empty message becomes the default when a survey is opened (QN-48)', () => {
    const empty = moves.setThankYou(draft(), { message: ' ' });
    expect(moves.ensureThankYou(empty).settings.thank_you.message).toBe('Thanks for your feedback!');
    const own = moves.setThankYou(draft(), { message: 'Cheers' });
    expect(moves.ensureThankYou(own)).toBe(own);
  });

  test('scheduling makes a draft published (ER-R-03, PB-07)', () => {
    const moment = '2026-12-01T08:30:00.000Z';
    const scheduled = moves.setSchedule(draft(), moment);
    expect(scheduled).toMatchObject({ status: 'publish', publish_at: moment });
    expect(moves.setSchedule(scheduled, null)).toMatchObject({ status: 'publish', publish_at: null });
  });

  test('a draft is no longer scheduled (ER-R-04)', () => {
    const scheduled = moves.setSchedule(draft(), '2026-12-01T08:30:00.000Z');
    expect(moves.setStatus(scheduled, 'draft')).toMatchObject({ status: 'draft', publish_at: null });
    expect(moves.setStatus(scheduled, 'publish')).toEqual(scheduled);
  });
});

describe('steps of a scale that have names', () => {
  const config = { ...question('scale', 'ease').config, form: 'labels' as const, labels: ['A', 'B', 'C'], to: 3 };
  const base = draft([
    question('scale', 'ease', { config }),
    question('text', 'why', { logic: logic([['ease', '=', '2']]) }),
  ]);
  const quotas = [{ id: 'q', question_id: 'ease', values: ['2', '3'], max: 5 }];
  const asked = {
    ...base,
    settings: { ...base.settings, limits: { ...base.settings.limits, quotas } },
  };
  const after = (labels: string[]) => {
    const changed = moves.updateQuestion(
      asked,
      'ease',
      (each) => ({ ...each, config: { ...config, labels, to: labels.length } }) as Question,
    );
    return [
      changed.questions[1]?.logic.conditions[0]?.value,
      changed.settings.limits.quotas.flatMap(({ values }) => values),
    ];
  };

  test.each<[string[], string, string[]]>([
    [['B', 'C'], '1', ['1', '2']],
    [['B', 'A', 'C'], '1', ['1', '3']],
    [['A', 'Bee', 'C'], '2', ['2', '3']],
    [['A', 'C'], '', ['2']],
    [['A', 'B', 'C', 'D'], '2', ['2', '3']],
  ])('become %j: conditions and quotas go where the names go (QX-11)', (labels, value, values) => {
    expect(after(labels)).toEqual([value, values]);
  });
});
