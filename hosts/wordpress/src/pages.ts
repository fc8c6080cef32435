import type { ConnectedSite, HostPages, PlainPage } from '@userfeedback/host-kit';
import { plainPages, sendPlainPage } from '@userfeedback/host-kit';

export function openPages(site: () => ConnectedSite | undefined): HostPages {
  return plainPages((pages) => {
    pages.get('/', async (_request, reply) => {
      const connected = site();
      return connected ? reply.redirect(connected.info.home_url) : sendPlainPage(reply, CONNECT);
    });
    pages.get('/connect', async (_request, reply) => sendPlainPage(reply, PASTE));
  });
}

const CONNECT: PlainPage = {
  title: 'Connect your WordPress site',
  text: 'Sign in to the administration and make a connection link in Settings, General. Paste it into the UserFeedback plugin of your WordPress site.',
};
const PASTE: PlainPage = {
  title: 'A connection link',
  text: 'Paste this link into the UserFeedback plugin of your WordPress site.',
};
