import type { Page } from 'playwright-core';
import type { Api } from '../admin.ts';
import { choice } from '../admin.ts';

/** An English message in another language. */
export type Say = (english: string) => string;

/** A screen or a dialog of it, and how to get there. */
export interface Place {
  name: string;
  path: string;
  /** The calls that get no reply there. */
  fails?: string;
  /** What is done there before looking; `say` has an English text in the language of the walk. */
  open?(page: Page, say: Say): Promise<unknown>;
}

/**
 * What the walk looks at: each screen once, its main dialogs, and what it shows where there is nothing. `UF_PLACES`
 * picks some by their names.
 */
export async function listPlaces(api: Api): Promise<Place[]> {
  const survey = await api.survey({
    title: 'Zwölf Boxkämpfer',
    status: 'publish',
    languages: { base: 'de', others: [{ tag: 'fr', live: false }], choice: false },
    questions: [
      choice('q1', 'Welche Farbe?', ['Rot', 'Grün']),
      { id: 'q2', type: 'long-text', title: 'Warum?' },
      { id: 'q3', type: 'nps', title: 'Wie gern?' },
    ],
  });
  const response = await api.respond(survey.id, [
    { question_id: 'q1', value: 'Rot' },
    { question_id: 'q2', value: 'Darum' },
    { question_id: 'q3', value: 9 },
  ]);
  const empty = await api.survey({ title: 'Leer', status: 'draft' });
  const edit = (step: string) => `/surveys/edit/${survey.id}/${step}`;
  const results = `/results/survey/${survey.id}`;
  const button = (name: string) => async (page: Page, say: Say) => {
    const named = page.getByRole('button', { name: say(name), exact: true });
    const found = named.or(page.getByText(say(name), { exact: true })).filter({ visible: true });
    // On a phone some are in a menu.
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    if (!isPhone || (await found.count()) > 0) await found.first().click();
  };
  const unfold = async (page: Page) => {
    const folded = page.locator('main button[aria-expanded="false"]:not([aria-haspopup])');
    for (let n = 0; n < 20 && (await folded.count()) > 0; n++) await folded.first().click();
  };
  const press = (keys: string) => (page: Page) => page.keyboard.press(keys);
  const places: Place[] = [
    { name: 'surveys', path: '/surveys' },
    { name: 'surveys, nothing found', path: '/surveys?search=xyzxyz' },
    { name: 'surveys, not loaded', path: '/surveys?search=abcabc', fails: '**/api/v1/surveys?**' },
    { name: 'surveys, trash', path: '/surveys?status=trash' },
    {
      name: 'menu of a person',
      path: '/surveys',
      open: (page) => page.locator('header [aria-haspopup="menu"]').last().click(),
    },
    {
      name: 'languages',
      path: '/surveys',
      open: async (page, say) => {
        await page.locator('header [aria-haspopup="menu"]').last().click();
        await page.getByRole('menuitem', { name: say('Language') }).click();
      },
    },
    { name: 'keyboard shortcuts', path: '/surveys', open: press('?') },
    { name: 'new survey', path: '/surveys/new/setup' },
    { name: 'survey from a text', path: '/surveys/new/setup', open: button('From text') },
    { name: 'survey from a file', path: '/surveys/new/setup', open: button('From a file') },
    { name: 'setup', path: edit('setup') },
    { name: 'questions', path: edit('questions') },
    { name: 'translation', path: `${edit('questions')}#translate-fr` },
    { name: 'more of the editor', path: edit('questions'), open: button('More') },
    { name: 'test of a survey', path: edit('questions'), open: button('Test') },
    { name: 'settings of a survey', path: edit('settings') },
    { name: 'settings of a survey, all open', path: edit('settings'), open: unfold },
    { name: 'workflow', path: edit('notifications') },
    { name: 'publish', path: edit('publish') },
    { name: 'publish, all open', path: edit('publish'), open: unfold },
    { name: 'a survey that cannot be published', path: `/surveys/edit/${empty.id}/publish` },
    { name: 'versions', path: `/surveys/edit/${survey.id}/versions` },
    { name: 'a missing survey', path: '/surveys/edit/987654/questions' },
    { name: 'import of surveys', path: '/surveys/import' },
    { name: 'results', path: '/results' },
    { name: 'results of a survey', path: results },
    { name: 'export of results', path: results, open: button('Export Results') },
    { name: 'results without responses', path: `/results/survey/${empty.id}` },
    { name: 'results of a missing survey', path: '/results/survey/987654' },
    { name: 'import of responses', path: `${results}/import` },
    { name: 'responses', path: `${results}/responses` },
    { name: 'filters of responses', path: `${results}/responses`, open: button('Add filter') },
    { name: 'responses, trash', path: `${results}/responses?status=trash` },
    { name: 'responses, suspected spam', path: `${results}/responses?status=spam` },
    { name: 'a response', path: `${results}/responses/${response}` },
    { name: 'a missing response', path: `${results}/responses/987654` },
    { name: 'heatmaps', path: '/results/heatmaps' },
    { name: 'a page to record', path: '/results/heatmaps', open: button('Record a page') },
    { name: 'a missing heatmap', path: '/results/heatmaps/987654' },
    { name: 'post ratings, settings', path: '/post-ratings/settings' },
    { name: 'post ratings, results', path: '/post-ratings/results' },
    { name: 'notifications', path: '/notifications' },
    { name: 'addons', path: '/addons' },
    { name: 'settings, general', path: '/settings/general' },
    { name: 'settings, widget', path: '/settings/widget' },
    { name: 'settings, email', path: '/settings/email' },
    { name: 'settings, integrations', path: '/settings/integrations' },
    { name: 'settings, heatmaps', path: '/settings/heatmaps' },
    { name: 'settings, access', path: '/settings/access' },
    { name: 'settings, misc', path: '/settings/misc' },
    { name: 'settings, Google Drive', path: '/settings/google-drive' },
    { name: 'system', path: '/system' },
    { name: 'setup wizard', path: '/setup-wizard' },
    { name: 'welcome', path: '/welcome' },
    { name: 'about', path: '/about' },
    { name: 'on my site', path: '/on-my-site' },
    { name: 'getting started', path: '/about/getting-started' },
    { name: 'Lite vs Pro', path: '/about/lite-vs-pro' },
    { name: 'growth tools', path: '/growth-tools' },
    { name: 'no such screen', path: '/nothing-here' },
  ];
  return places.filter(({ name }) => new RegExp(process.env.UF_PLACES ?? '').test(name));
}

/** Opens a place; returns when nothing is loading any more. Without a new document, as links do, where one is open. */
export async function goTo(page: Page, url: string, { path, fails, open }: Place, say: Say): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (fails) await page.route(fails, (route) => route.abort());
  if (await page.locator('[role="dialog"], [role="menu"]').filter({ visible: true }).count())
    await page.keyboard.press('Escape');
  if (!page.url().startsWith(`${url}/admin`)) await page.goto(`${url}/admin${path}`);
  else
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/admin${path}`);
  await untilQuiet(page);
  if (!open) return;
  await open(page, say);
  await untilQuiet(page);
}

/** Until the page has not changed for a while and shows no place where something is still to come. */
async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const isLoading = () =>
          document.querySelector(
            '.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"], [role="progressbar"]',
          );
        let quiet: ReturnType<typeof setTimeout>;
        const end = () => {
          watch.disconnect();
          resolve();
        };
        const again = () => {
          clearTimeout(quiet);
          quiet = setTimeout(() => (isLoading() ? again() : end()), 400);
        };
        const watch = new MutationObserver(again);
        watch.observe(document, { subtree: true, childList: true, characterData: true });
        again();
        setTimeout(end, 10_000);
      }),
  );
}
