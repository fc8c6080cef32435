import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { theme } from '../theme/theme.ts';
import { UpdatedBar } from './updated-bar.tsx';

test('a missing script is no update while the server cannot be reached (UP-29)', async () => {
  const server = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  server.mockResolvedValue(new Response());
  vi.stubGlobal('fetch', server);
  render(
    <MantineProvider theme={theme}>
      <UpdatedBar />
    </MantineProvider>,
  );
  const miss = () => act(async () => window.dispatchEvent(new Event('vite:preloadError')));
  await miss();
  expect(server).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
  await miss();
  expect((await screen.findByRole('alert')).textContent).toContain('UserFeedback was updated. Reload to continue.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});
