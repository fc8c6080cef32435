import type { SavedSurvey, Survey, SurveyInput } from '@userfeedback/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { Api } from './admin.ts';
import type { Product } from './product.ts';

/** What an administrator sees and does in the survey editor; `at` says in which window of which product. */
export function editorAt(at: () => { page: Page; product: Product; api: Api }) {
  const goTo = async (path: string) => {
    await at().page.goto(`${at().product.url}/admin/surveys/${path}`);
    await at().page.getByRole('heading', { level: 1 }).waitFor();
  };
  /** A survey for one test, open at its questions step. */
  const open = async (draft: z.input<typeof SurveyInput>) => {
    const survey = await at().api.survey(draft);
    await goTo(`edit/${survey.id}/questions`);
    return survey.id;
  };
  const stored = async (id: number) => (await at().api.get<Survey>(`/surveys/${id}`)).body;
  /** Waits until an edit is kept in the browser. */
  const untilKept = (edit: string) =>
    expect.poll(() => at().page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(edit);
  /** Somebody else saves the survey. */
  const saveElsewhere = async (id: number, title: string) => {
    const { status } = await at().api.send('POST', '/surveys', { ...(await stored(id)), title });
    expect(status).toBe(200);
  };
  /** Saves do not reach the server; the returned function ends that. */
  const cutSaves = async () => {
    const { page } = at();
    const path = '**/api/v1/surveys';
    await page.route(path, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    return () => page.unroute(path);
  };
  const card = (number: number) => at().page.getByRole('region', { name: `Question ${number}`, exact: true });
  const toggle = (number: number) => card(number).locator('[aria-expanded]').first();
  const titleOf = (number: number) => card(number).getByRole('textbox', { name: 'Question', exact: true });
  const button = (name: string) => at().page.getByRole('button', { name, exact: true });
  const steps = () => at().page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem').allInnerTexts();
  const saveCall = () =>
    at().page.waitForResponse(
      (response) => response.url().endsWith('/api/v1/surveys') && response.request().method() === 'POST',
    );
  const save = async (): Promise<SavedSurvey> => {
    const done = saveCall();
    await button('Save').click();
    return (await done).json();
  };
  /** Saves, and gives visitors of a live survey what was saved. */
  const saveLive = async (): Promise<SavedSurvey> => {
    await save();
    const { page } = at();
    const published = page.waitForResponse((response) => response.url().endsWith('/changes/publish'));
    await page.getByRole('banner').getByRole('button', { name: 'Publish changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish these changes?' });
    await dialog.getByRole('button', { name: 'Publish changes' }).click();
    return (await published).json();
  };
  const titles = () =>
    at()
      .page.getByRole('region', { name: /^Question \d+$/ })
      .locator('[aria-expanded] > svg + span')
      .allInnerTexts();
  const pickType = async (number: number, type: string) => {
    await card(number).getByRole('combobox', { name: 'Question type' }).click();
    await at()
      .page.getByRole('option', { name: new RegExp(`^${type}`) })
      .click();
  };
  const add = async (type: string) => {
    await button('Add Question').click();
    await at()
      .page.getByRole('option', { name: new RegExp(`^${type}`) })
      .click();
  };
  const menu = async (number: number, entry: string) => {
    await button(`Actions of question ${number}`).click();
    await at().page.getByRole('menuitem', { name: entry }).click();
  };
  /** Drags a card by its handle with the mouse above another one; the caller lets go. */
  const dragAbove = async (number: number, other: number) => {
    const { mouse } = at().page;
    // Waits until the cards rest: saving may have moved them.
    await button(`Move question ${number}`).hover();
    await mouse.down();
    const target = await card(other).boundingBox();
    if (!target) throw new Error('The card is not on screen.');
    await mouse.move(target.x + 8, target.y + 40, { steps: 4 });
    await mouse.move(target.x + 8, target.y + 4, { steps: 2 });
    await at().page.locator('[data-line="above"]').waitFor();
  };
  const banner = (kind: string) => at().page.locator(`[data-banner="${kind}"]`);
  return {
    goTo,
    open,
    stored,
    untilKept,
    saveElsewhere,
    card,
    toggle,
    titleOf,
    button,
    steps,
    saveCall,
    cutSaves,
    save,
    saveLive,
    titles,
    pickType,
    add,
    menu,
    dragAbove,
    banner,
  };
}

/** A text question. */
export function text(id: string, title: string) {
  return { id, type: 'text' as const, title };
}

export const NEXT = 'Next Step: Settings';
