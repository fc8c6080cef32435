import { notifications } from '@mantine/notifications';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { contract } from '@userfeedback/contract';
import { onTestFinished, vi } from 'vitest';
import { App } from '../src/app.tsx';
import { BASE } from '../src/paths.ts';
import { queryClient } from '../src/query-client.ts';
import { openRouter } from '../src/router.ts';
import { StubServer } from './server.ts';
import type { SiteOptions } from './site-info.ts';
import { siteInfo } from './site-info.ts';

let close: (() => void) | undefined;

/** Ends what the last test has opened. */
function closeAdmin(): void {
  // Toasts outlive the screen that shows them.
  act(() => notifications.clean());
  cleanup();
  close?.();
  close = undefined;
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
}

/** A server that knows who is signed in, without notices and work under way; a test adds the rows that its screen calls. */
export function stubServer(site: SiteOptions = {}): StubServer {
  const none = { notifications: [], dismissed: [], view_url: '', sidebar_url: '' };
  return new StubServer()
    .on(contract.site.info, siteInfo(site))
    .on(contract.places.get, {
      on_pages: 'open',
      url: '',
      link: { enabled: false, slug: '', description: '', image: '', again: false, invited_only: false, named: false },
    })
    .on(contract.notices.list, [])
    .onAction('google_sheets_check_connection', { success: true, data: {} })
    .on(contract.jobs.list, { items: [] })
    .on(contract.alerts.list, [])
    .on(contract.notifications.list, none);
}

/** Opens the whole admin at an address below `/admin`, signed in, with the replies of `server`. */
export function openAdmin(address: string, server: StubServer) {
  // Not a hook of this file: all test files of a worker share it.
  onTestFinished(closeAdmin);
  vi.stubGlobal('fetch', server.fetch);
  window.history.replaceState(null, '', BASE + address);
  const router = openRouter();
  close = () => router.dispose();
  render(<App router={router} />);
  return { router, user: userEvent.setup({ delay: null }) };
}
