import type { Survey } from '@userfeedback/contract';
import { NEW_SETTINGS } from '@userfeedback/engine';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { openSession } from './admin.ts';
import { expectAccessible, openPage, WIDTHS } from './browser.ts';
import { editorAt, text } from './editor-page.ts';
import type { Product } from './product.ts';
import { startElite } from './product.ts';

const [DESKTOP] = WIDTHS;

describe('icons and images of a survey', () => {
  let session: Session;
  let page: Page;
  const { open, stored, button, save, saveLive } = editorAt(() => session);
  const branding = () => page.getByRole('region', { name: 'Branding', exact: true });
  const iconButton = (option: number) => page.getByRole('button', { name: `Icon of option ${option}` });

  beforeAll(async () => {
    session = await openSession(() => startElite(['branding', 'question-types'], { demo: false }));
    page = session.page;
  });

  afterAll(() => session?.close());

  test('icons are found by name and tag, by keyboard, and stored by name and style (CT-01, CT-02, QN-13, QN-15)', async () => {
    const id = await open({ title: 'Icons', questions: [icons('i')] });
    await expect.poll(() => iconButton(1).textContent()).toBe('Choose Icon');
    await iconButton(1).click();
    const dialog = page.getByRole('dialog', { name: 'Select an Icon' });
    const found = dialog.getByRole('group', { name: 'Icons' }).getByRole('button');
    await found.first().waitFor();
    await dialog.getByText(/^5,\d{3} icons$/).waitFor();
    // Of thousands only those in view are drawn.
    expect(await found.count()).toBeLessThan(200);
    await dialog.getByPlaceholder('Search Icon').fill('like');
    await dialog.getByRole('button', { name: 'thumb-up', exact: true }).waitFor();
    await dialog.getByPlaceholder('Search Icon').fill('heart');
    await expect.poll(() => found.first().getAttribute('aria-label')).toBe('heart');
    await expectAccessible(page, 'the icons');
    await dialog.getByText('Filled', { exact: true }).click();
    await found.first().focus();
    await page.keyboard.press('ArrowRight');
    const second = await found.nth(1).getAttribute('aria-label');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(second);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('aside [data-icon="heart"].solid').waitFor();
    await save();
    expect((await stored(id)).questions[0]?.config).toMatchObject({
      options: [{ icon: { name: 'heart', style: 'solid' } }, { icon: { name: '' } }],
    });
    await iconButton(2).click();
    // Pictures come first, letters and digits at the end.
    await found.first().focus();
    await page.keyboard.press('End');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('view-360-number');
    await page.keyboard.press('Escape');
  });

  test('a list of icons that cannot be loaded is silently left out (CT-03)', async () => {
    const other = await openPage(session.browser, DESKTOP, { storageState: session.state });
    await other.page.route('**/assets/icons.json', (route) => route.fulfill({ status: 404, body: '' }));
    const { id } = await session.api.survey({ title: 'No icons', questions: [icons('i')] });
    await other.page.goto(`${session.product.url}/admin/surveys/edit/${id}/questions`);
    await other.page.getByRole('button', { name: 'Icon of option 1' }).click();
    const dialog = other.page.getByRole('dialog', { name: 'Select an Icon' });
    await dialog.getByText('The icons could not be loaded.').waitFor();
    expect(await dialog.getByRole('group', { name: 'Icons' }).count()).toBe(0);
    expect(await other.page.getByRole('alert').count()).toBe(0);
    await other.context.close();
  });

  test('a logo is one image of the library, uploaded, found or dropped (CT-19, CT-20, SW-20, SW-21, SW-22, SW-23, SW-24, SW-25, OP-136, WG-19)', async () => {
    for (let count = 0; count < 41; count++) await upload(session.product, `old-${count}.png`);
    const id = await open({ title: 'Own mark', status: 'publish', questions: [text('a', 'A?')] });
    await branding().getByRole('button', { name: 'Logo', exact: true }).click();
    await branding().getByText('Custom', { exact: true }).click();
    await button('Upload Image').click();
    const library = page.getByRole('dialog', { name: 'Select or upload image' });
    const images = library.getByRole('group', { name: 'Images' }).getByRole('button', { pressed: undefined });
    await library.getByRole('button', { name: 'old-40' }).waitFor();
    await library.getByRole('button', { name: 'Load more' }).click();
    await library.getByRole('button', { name: 'old-0', exact: true }).waitFor();
    expect(await images.count()).toBe(41);
    const file = library.locator('input[type=file]');
    await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await library.getByText('Only PNG, JPG, GIF and WebP images can be uploaded.').waitFor();
    await file.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.alloc(2_100_000) });
    await library.getByText('The image is larger than 2 MB.').waitFor();
    await file.setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await library.getByText('Only PNG, JPG, GIF and WebP images can be uploaded.').waitFor();
    const data = await page.evaluateHandle((dot) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(dot), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], 'mark.png', { type: 'image/png' }));
      return transfer;
    }, DOT);
    for (const event of ['dragover', 'drop'])
      await library
        .getByText('or drop a file here')
        .or(library.getByText('Drop the image'))
        .dispatchEvent(event, { dataTransfer: data });
    const dropped = library.getByRole('button', { name: 'mark', exact: true });
    await dropped.and(library.locator('[aria-pressed="true"]')).waitFor();
    await expectAccessible(page, 'the media library');
    await library.getByPlaceholder('Search images').fill('OLD-3');
    await expect.poll(() => images.count()).toBe(11);
    await library.getByRole('button', { name: 'old-3', exact: true }).click();
    await library.getByRole('button', { name: 'old-30', exact: true }).click();
    await expect.poll(() => library.locator('[aria-pressed="true"]').count()).toBe(1);
    await library.getByRole('button', { name: 'Set Image' }).click();
    const src = await page.locator('aside img.logo').getAttribute('src');
    const { custom_logo, logo_type } = (await saveLive()).settings.theming;
    expect([logo_type, custom_logo]).toEqual(['custom', src]);
    const visitor = await openPage(session.browser, DESKTOP);
    await visitor.page.goto(session.product.url);
    const logo = visitor.page.locator(`userfeedback-widget[data-survey="${id}"] img.logo`);
    await logo.waitFor();
    expect(await logo.getAttribute('src')).toBe(src);
    await visitor.context.close();
    expect(await button('Upload Image').count()).toBe(0);
    await button('Choose another image').click();
    await library.getByRole('button', { name: 'Reset' }).click();
    await branding().getByText('No logo shows until you choose an image').waitFor();
    // The browser also logs what the server refused.
    expect(session.complaints.filter((each) => !each.includes('415'))).toEqual([]);
  });
});

function icons(id: string): Survey['questions'][number] {
  return {
    ...text(id, 'Which?'),
    type: 'icon-choice',
    config: {
      options: ['L', 'R'].map((label) => ({ label, icon: { name: '', style: 'regular' } })),
    },
    settings: {
      ...NEW_SETTINGS,
      icon_color: '#1579EF',
      icon_size: 'medium',
    },
    logic: { enabled: false, action: 'show', conditions: [] },
    jumps: [],
  };
}

let key: Promise<string> | undefined;
async function upload(product: Product, name: string): Promise<void> {
  key ??= product.uf('apikey', 'create', '--role', 'administrator');
  const body = new FormData();
  body.append('file', new Blob([Buffer.from(DOT, 'base64')], { type: 'image/png' }), name);
  const headers = { authorization: `Bearer ${await key}` };
  const response = await fetch(`${product.url}/api/v1/media`, { method: 'POST', headers, body });
  expect(response.status).toBe(201);
}

/** A picture of the smallest possible size. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
