import { SurveyInput } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { draft, linkedDraft, logic, question } from '../../testing/samples.ts';
import { applyTemplate, BLANK_TEMPLATE, isUntouched, losesWork } from './apply-template.ts';

describe('templates', () => {
  let made = 0;
  const makeId = () => `new-${made++}`;
  const questions = [question('radio-button', 'x'), question('text', 'y', { logic: logic([['x', '=', 'A']]) })];
  const template = { key: 'basic', name: 'Basic', config: { questions } };

  test('questions and title are replaced, ids and their conditions renewed (TP-11, TP-12)', () => {
    const applied = applyTemplate(linkedDraft(), template, makeId);
    expect(applied).toMatchObject({ title: 'Basic', template: 'basic', type: 'regular' });
    const [first, second] = applied.questions;
    expect(first?.id).toMatch(/^new-/);
    expect(second?.logic.conditions).toMatchObject([{ question_id: first?.id }]);
    expect(applied.notifications.email.logic.conditions).toEqual([]);
    expect(SurveyInput.parse(applied)).toEqual(applied);
  });

  test('a new survey gets the language that its template was translated into (LA-74)', () => {
    const base = (language: string, change = {}) =>
      applyTemplate(
        draft([], { id: null, languages: { base: 'it', others: [], choice: false }, ...change }),
        { ...template, language },
        makeId,
      ).languages.base;
    expect(base('de')).toBe('de');
    // English is written anew, and what is stored may have responses.
    expect(base('en')).toBe('it');
    expect(base('de', { id: 7 })).toBe('it');
    expect(base('de', { languages: { base: 'it', others: [{ tag: 'de', live: true }], choice: false } })).toBe('it');
  });

  test('the blank one keeps the title (TP-12)', () => {
    const blank = applyTemplate(draft([], { title: 'Mine' }), BLANK_TEMPLATE, makeId);
    expect(blank).toMatchObject({ title: 'Mine', template: 'blank', questions: [] });
  });

  test('a survey whose only question is nps becomes an nps survey, and a second question undoes that (OP-39)', () => {
    const nps = applyTemplate(
      draft(),
      { key: 'nps', name: 'NPS', config: { questions: [question('nps', 'x')] } },
      makeId,
    );
    expect(nps.type).toBe('nps');
    expect(applyTemplate(nps, template, makeId).type).toBe('regular');
  });

  test('questions are untouched until somebody changes, adds or removes one', () => {
    const applied = applyTemplate(draft(), template, makeId);
    expect(isUntouched(applied, template)).toBe(true);
    const [first, second] = applied.questions;
    if (!first || !second) throw new Error('two questions');
    const changes = [[first], [second, first], [first, second, first], [{ ...first, title: 'Mine' }, second]];
    for (const questions of changes) expect(isUntouched({ questions }, template)).toBe(false);
    expect(isUntouched(applied, undefined)).toBe(false);
  });

  test('a blank question is nobody’s work, one with a title or an option is', () => {
    const blank = question('text', 'a', { title: ' ' });
    expect(isUntouched({ questions: [blank] }, BLANK_TEMPLATE)).toBe(true);
    expect(isUntouched({ questions: [] }, undefined)).toBe(true);
    for (const made of [question('text', 'a'), question('radio-button', 'a', { title: '' })]) {
      expect(isUntouched({ questions: [made] }, BLANK_TEMPLATE)).toBe(false);
    }
  });

  test('another template asks first only where it takes away changed questions or a title of their own', () => {
    const fresh = draft();
    const applied = applyTemplate(fresh, template, makeId);
    const lost = (given: typeof fresh, next = BLANK_TEMPLATE) => losesWork(given, [template], next);
    expect([lost(fresh), lost(fresh, template), lost(applied)]).toEqual([false, false, false]);
    expect(lost({ ...applied, template: 'blank', questions: [] }, template)).toBe(false);
    expect(lost({ ...applied, title: 'Mine' }, template)).toBe(true);
    expect(lost({ ...applied, title: 'Mine' })).toBe(false);
    expect(lost({ ...applied, questions: [question('text', 'own')] })).toBe(true);
    const german = { ...fresh, title: 'Umfrage ohne Titel' };
    expect([losesWork(german, [template], template, german.title), lost(german, template)]).toEqual([false, true]);
  });
});
