import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { panelOf } from '../testing/visitor.ts';

const stage = setStage();
const SHEET = 'https://fonts.example/css2?family=Orchard+Sans:wght@600&display=swap';

function publish() {
  const font = { family: 'Orchard Sans', weight: '600' };
  stage.host.document = makeDocument([makeSurvey({ font_sheet: SHEET, settings: { theming: { font } } })]);
}
const fontOf = (panel: ReturnType<typeof panelOf>) =>
  panel.evaluate((element) => {
    const { fontFamily, fontWeight } = getComputedStyle(element);
    return [fontFamily, fontWeight];
  });

test('the font is loaded by family and weight, and removed with the survey (WG-16, CT-08)', async () => {
  publish();
  const asked: [string, string | undefined][] = [];
  const { page, complaints } = await stage.visit({
    prepare: (page) =>
      page.route('https://fonts.example/**', (route) => {
        asked.push([route.request().url(), route.request().headers().referer]);
        return route.fulfill({ contentType: 'text/css', body: '' });
      }),
  });
  await panelOf(page).waitFor();
  expect(await fontOf(panelOf(page))).toEqual(['"Orchard Sans", system-ui, sans-serif', '600']);
  await expect.poll(() => asked).toEqual([[SHEET, undefined]]);
  const links = () => page.locator('link[href*="fonts.example"]').count();
  expect(await links()).toBe(1);
  await page.evaluate(() => window.userfeedback?.destroy());
  await expect.poll(links).toBe(0);
  expect(complaints).toEqual([]);
});

test('if the page’s policy forbids the font, the system’s is used, and only the browser complains (WG-16, OP-130)', async () => {
  publish();
  stage.host.headers = { 'content-security-policy': "default-src 'self'" };
  const { page, complaints } = await stage.visit();
  await panelOf(page).waitFor();
  expect(await panelOf(page).evaluate((panel) => panel.getBoundingClientRect().width)).toBe(360);
  await expect.poll(() => complaints.length).toBe(1);
  expect(complaints[0]).toMatch(/Content Security Policy/);
});
