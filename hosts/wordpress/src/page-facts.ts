import { PageFacts } from '@userfeedback/contract';
import type { ConnectedSite, HostPageFacts, HostParts } from '@userfeedback/host-kit';
import { findEntryAt } from './queries.ts';
import type { WordPressDb } from './tables.ts';

const REDIRECTS = 5;
const FACTS = /<script\b[^>]*\bid=["']userfeedback-page["'][^>]*>([^<]*)<\/script>/i;

/** What the page tells its visitors' widget or, if it cannot be read, what is known of its address. */
export async function findPageFacts(
  { fetch }: Pick<HostParts, 'fetch'>,
  db: WordPressDb,
  site: ConnectedSite,
  url: string,
): Promise<HostPageFacts | undefined> {
  const address = URL.parse(url);
  if (!address) return undefined;
  const told = isOfSite(site, address) ? await readPage(fetch, site, address) : undefined;
  return told ?? factsOfEntry(db, address);
}

/** A site in a folder shares its origin with others. */
function isOfSite({ info, origins }: ConnectedSite, { origin, pathname }: URL): boolean {
  const home = new URL(info.home_url);
  const folder = home.pathname.replace(/\/*$/, '/');
  const isInside = pathname.startsWith(folder) || `${pathname}/` === folder;
  return (origin === home.origin || origins.includes(origin)) && isInside;
}

async function readPage(
  fetch: HostParts['fetch'],
  site: ConnectedSite,
  address: URL,
): Promise<HostPageFacts | undefined> {
  let next = new URL(address);
  next.hash = '';
  try {
    for (let hops = 0; hops <= REDIRECTS; hops++) {
      const reply = await fetch(next.href, { redirect: 'manual', headers: { accept: 'text/html' } });
      const location = reply.status >= 300 && reply.status < 400 ? reply.headers.get('location') : null;
      if (location === null) return readFacts(await reply.text());
      await reply.body?.cancel();
      next = new URL(location, next);
      if (!isOfSite(site, next)) return undefined;
    }
  } catch {
    // The page cannot be read from here: it has a password, for example.
  }
  return undefined;
}

function readFacts(page: string): HostPageFacts | undefined {
  const text = FACTS.exec(page)?.[1];
  if (text === undefined) return undefined;
  const { logged_in: _loggedIn, roles: _roles, layout: _layout, ...facts } = PageFacts.parse(JSON.parse(text));
  return facts;
}

async function factsOfEntry(db: WordPressDb, address: URL): Promise<HostPageFacts | undefined> {
  const entry = await findEntryAt(db, `${address.origin}${address.pathname}`);
  return (
    entry && {
      page_type: entry.type === 'page' ? 'single_page' : 'single_post',
      post_id: entry.id,
      post_type: entry.type,
    }
  );
}
