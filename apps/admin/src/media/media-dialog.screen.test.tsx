import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { contract } from '@userfeedback/contract';
import { expect, test, vi } from 'vitest';
import { stubServer } from '../../testing/open-admin.tsx';
import { queryClient } from '../query-client.ts';
import { MediaLibrary } from './media-dialog.tsx';

const image = (id: number, title: string) => ({
  id,
  title,
  url: `https://site.test/${title}.png`,
  mime: 'image/png',
  size: 100 + id,
  created_at: '2026-11-22T10:00:00.000Z',
});

test('of two images that are clicked, only the last is chosen and set (FP-14, SW-23)', async () => {
  vi.stubGlobal('fetch', stubServer().on(contract.media.list, [image(2, 'boat'), image(1, 'anchor')]).fetch);
  const onChoose = vi.fn();
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <MediaLibrary chosen="" onChoose={onChoose} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'boat' }));
  await user.click(screen.getByRole('button', { name: 'anchor' }));
  const pressed = screen.getAllByRole('button', { pressed: true });
  expect(pressed.map((button) => button.getAttribute('aria-label'))).toEqual(['anchor']);
  await user.click(screen.getAllByRole('button').at(-1) as HTMLElement);
  expect(onChoose.mock.calls).toEqual([['https://site.test/anchor.png']]);
});
