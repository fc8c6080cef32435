import type { AnyContractProcedure } from '@orpc/contract';
import { screen, waitFor } from '@testing-library/react';
import { adminAddons } from '@userfeedback/addons/admin';
import { endpoint } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openAdmin, stubServer } from '../../../apps/admin/testing/open-admin.tsx';
import { refusal } from '../../../apps/admin/testing/server.ts';

/** The addon's contract rows are its own; this test knows only their addresses. */
const shape = z.object({ settings: z.looseObject({}) });
const meta = { capability: 'use-post-ratings' } as const;
const docs = { summary: '', tag: '' };
const READ = endpoint('GET', '/post-ratings/settings', meta, docs).output(shape) as AnyContractProcedure;
const SAVE = endpoint('POST', '/post-ratings/settings', meta, docs).output(shape) as AnyContractProcedure;

const STORED = {
  icon_id: 'star',
  icon_color: '#FFB900',
  rating_question: 'Good?',
  thank_you_message: 'Thanks',
  rating_instruction_message: 'Click',
  font: { value: 'inherit' },
  background_color: '#ffffff',
  text_color: '#23282D',
  display_settings: 'after_content',
};
const FIELDS = ['show_rating', 'show_vote_count', 'show_uf_logo', 'use_review_schema'] as const;
const CASES = FIELDS.flatMap((field) => (['yes', 'no'] as const).map((from) => [field, from] as const));

test('the addon has its screens in the registry', () => {
  expect(adminAddons.map(({ manifest }) => manifest.slug)).toContain('post-ratings');
});

test.each(CASES)('%s goes from "%s" to the other and is sent so, alone (FP-13, PR-07)', async (field, from) => {
  const to = from === 'yes' ? 'no' : 'yes';
  // The other three have the opposite value, so that a wrong field shows.
  const others = Object.fromEntries(FIELDS.map((name) => [name, name === field ? from : to]));
  const settings = { ...STORED, ...others };
  const server = stubServer({ plan: 'elite' })
    .on(READ, { settings })
    .on(SAVE, ({ body }) => ({ settings: { ...settings, ...(body as { settings: object }).settings } }));
  const { user } = openAdmin('/post-ratings/settings', server);
  await screen.findByRole('button', { name: /^Save/ });
  const switches = screen.getAllByRole<HTMLInputElement>('switch');
  const index = FIELDS.indexOf(field);
  expect(switches.map(({ checked }) => checked)).toEqual(FIELDS.map((name) => others[name] === 'yes'));
  await user.click(switches[index] as HTMLInputElement);
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(server.callsOf(SAVE)).toHaveLength(1));
  expect(server.callsOf(SAVE)[0]?.body).toEqual({ settings: { [field]: to } });
  expect(switches[index]?.checked).toBe(to === 'yes');
});

test('what the server refuses stands at its field until that is changed, and a second save sends the mended text alone', async () => {
  const server = stubServer({ plan: 'elite' })
    .on(READ, { settings: STORED })
    .on(SAVE, ({ body }) => {
      const { settings } = body as { settings: { rating_question: string } };
      if (settings.rating_question === 'Good? x')
        return refusal('invalid', { 'settings.rating_question': 'Ask another way.' });
      return { settings: { ...STORED, ...settings } };
    });
  const { user } = openAdmin('/post-ratings/settings', server);
  const field = await screen.findByDisplayValue('Good?');
  const save = () => user.click(screen.getByRole('button', { name: /^Save/ }));
  await user.type(field, ' x');
  await save();
  await screen.findByText('Ask another way.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, 'y');
  expect(screen.queryByText('Ask another way.')).toBeNull();
  await save();
  await waitFor(() => expect(server.callsOf(SAVE)).toHaveLength(2));
  expect(server.callsOf(SAVE)[1]?.body).toEqual({ settings: { rating_question: 'Good? xy' } });
});
