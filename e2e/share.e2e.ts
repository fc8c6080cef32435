import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SurveyPlaces } from '@userfeedback/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { openSession } from './admin.ts';
import { expectAccessible, expectNoSidewaysScroll, openPage, WIDTHS } from './browser.ts';
import { startProduct } from './product.ts';

describe('sharing a survey', () => {
  let session: Session;
  let id: number;
  let url: string;

  beforeAll(async () => {
    session = await openSession(() => startProduct({ demo: false }), { permissions: ['clipboard-read'] });
    const { api } = session;
    const config = { form: 'numbers' as const, from: 0, to: 10, low_label: 'Not likely', high_label: 'Very likely' };
    const questions = [{ id: 'q1', type: 'scale' as const, title: 'Would you come again?', config }];
    ({ id } = await api.survey({ title: 'The fair', status: 'publish', questions }));
    const places = { link: { enabled: true, slug: 'the-fair' } };
    ({ url } = (await api.send<SurveyPlaces>('PUT', `/surveys/${id}/places`, places)).body);
    return () => session.close();
  });

  const open = async (page: Page) => {
    await page.goto(`${session.product.url}/admin/surveys/edit/${id}/questions?panel=share`);
    const drawer = page.getByRole('dialog', { name: 'Share survey' });
    await drawer.getByRole('img', { name: 'The link as a QR code' }).waitFor();
    return drawer;
  };

  test('the code is read by another reader, as a drawing and as a picture of 1,024 pixels, made without a call (LS-53)', async () => {
    const { page } = session;
    const drawer = await open(page);
    const code = drawer.getByRole('region', { name: 'QR code' });
    await code.getByRole('button', { name: 'Options' }).click();
    await code.getByRole('textbox', { name: 'Source' }).fill('Café table');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    const read: { width: number; text: string | undefined }[] = [];
    for (const [kind, type] of [
      ['SVG', 'image/svg+xml'],
      ['PNG', 'image/png'],
    ] as const) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        code.getByRole('button', { name: `Download ${kind}` }).click(),
      ]);
      expect(file.suggestedFilename()).toBe(`survey-the-fair.${kind.toLowerCase()}`);
      const data = `data:${type};base64,${await readFile(await file.path(), 'base64')}`;
      read.push(await readCode(data));
    }
    const address = `${url}?via=qr&source=Caf%C3%A9+table`;
    expect(read.map(({ text }) => text)).toEqual([address, address]);
    expect(read[1]?.width).toBe(1024);
    expect(calls.filter((call) => call.startsWith('http'))).toEqual([]);
  });

  /** What another reader finds in a picture, and how wide that is. */
  const readCode = async (picture: string) => {
    const { page, context } = await openPage(session.browser, WIDTHS[0]);
    await page.addScriptTag({ path: fileURLToPath(import.meta.resolve('jsqr')) });
    const read = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const drawing = new OffscreenCanvas(width, height).getContext('2d');
      drawing?.drawImage(image, 0, 0);
      const pixels = drawing?.getImageData(0, 0, width, height).data;
      const { jsQR } = window as unknown as { jsQR: typeof import('jsqr').default };
      return { width, text: pixels && jsQR(pixels, width, height)?.data };
    }, picture);
    await context.close();
    return read;
  };

  test('answers that are given in the preview are filled in where its address is opened (LS-37)', async () => {
    const { page } = session;
    const drawer = await open(page);
    await drawer.getByRole('button', { name: 'Fill in answers' }).click();
    const address = drawer.getByRole('textbox', { name: 'Address with these answers' });
    await drawer.getByRole('radio', { name: /^8/ }).click();
    await expect.poll(() => address.inputValue()).toBe(`${url}?a.q1=8`);
    const visitor = await openPage(session.browser, WIDTHS[0]);
    await visitor.page.goto(await address.inputValue());
    await visitor.page.getByRole('radio', { name: /^8/, checked: true }).waitFor();
    await visitor.context.close();
  });

  test.each(WIDTHS.flatMap((size) => (['light', 'dark'] as const).map((scheme) => ({ ...size, scheme }))))(
    'the drawer fits and is accessible: $name, $scheme (LS-73)',
    async ({ scheme, ...size }) => {
      const { page, context, complaints } = await openPage(session.browser, size, {
        storageState: session.state,
        colorScheme: scheme,
      });
      const drawer = await open(page);
      for (const part of await drawer.getByRole('button', { name: /^(Options|Fill in answers)$/ }).all())
        await part.click();
      await drawer.getByText('Would you come again?').first().waitFor();
      await expectNoSidewaysScroll(page, `the drawer, ${size.name}`);
      await expectAccessible(page, `the drawer, ${size.name}, ${scheme}`);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
