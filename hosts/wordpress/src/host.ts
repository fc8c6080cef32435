import type { PluginInfo } from '@userfeedback/contract';
import type { ConnectedSite, ContentHost, HostChoice, HostParts, HostRole } from '@userfeedback/host-kit';
import { ANALYTICS_CATALOGUE, LOGGED_IN_CHOICES, PAGE_TYPE_CHOICES, searchChoices } from '@userfeedback/host-kit';
import { openConnection } from './connection.ts';
import { findPageFacts } from './page-facts.ts';
import { openPages } from './pages.ts';
import { listEntries, listTerms, searchEntries, searchTerms } from './queries.ts';
import type { WordPressDb, WordPressTables } from './tables.ts';

const FOUND_MAX = 20;
const CHOICES_MAX = 50;

/** Local people have this role: they can sign in while WordPress is down, and before a site is connected. */
const ADMINISTRATOR: HostRole = {
  id: 'administrator',
  label: 'Administrator',
  managing: true,
  entering: true,
};

export function createWordPress(parts: HostParts): ContentHost {
  const { publicUrl, timeZone, media } = parts;
  const db: WordPressDb = parts.db.withTables<WordPressTables>();
  const connection = openConnection(parts, (term) => labelOf(connection.site(), term));
  const site = connection.site;
  const terms = async (found: Promise<{ id: number; taxonomy: string; name: string }[]>) =>
    (await found).map((term) => ({ id: String(term.id), label: labelOf(site(), term) }));
  return {
    info: () => infoOf(site(), publicUrl, timeZone()),
    get usesOurTimeZone() {
      return site() === undefined;
    },
    origins: () => site()?.origins ?? [],
    roles: () => rolesOf(site()),
    searchPages: (title) => searchEntries(db, title.trim(), FOUND_MAX),
    async findPage(id) {
      const number = Number(id);
      const isId = Number.isSafeInteger(number) && number > 0 && String(number) === String(id);
      return isId ? (await listEntries(db, [number]))[0] : undefined;
    },
    pageFacts: async (url) => {
      const connected = site();
      return connected && findPageFacts(parts, db, connected, url);
    },
    async choices(kind, search) {
      if (kind === 'taxonomy_term') return terms(searchTerms(db, search.trim(), CHOICES_MAX));
      return searchChoices(CHOICES[kind](site()), search);
    },
    async namedChoices(kind, ids) {
      if (kind !== 'taxonomy_term') return CHOICES[kind](site()).filter(({ id }) => ids.includes(id));
      const numbers = ids.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
      return terms(listTerms(db, numbers));
    },
    media,
    plugins: { kind: 'real', list: async () => pluginsOf(site()), change: null },
    notices: async () => site()?.notices ?? [],
    connection,
    refresh: connection.refresh,
    openPages: () => openPages(site),
  };
}

type Site = ConnectedSite | undefined;

function infoOf(site: Site, publicUrl: string, ourTimeZone: string) {
  const here = new URL(publicUrl).hostname;
  if (!site)
    return {
      name: 'UserFeedback',
      admin_email: `admin@${here}`,
      time_zone: ourTimeZone || 'UTC',
      locale: 'en',
    };
  const { name, admin_email, time_zone, locale } = site.info;
  return { name, admin_email, time_zone: usableZone(time_zone), locale: usableLocale(locale) };
}

/** Sites may name zones that Intl does not know. */
function usableZone(zone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return 'UTC';
  }
}

/** `de-DE-formal` is German. */
function usableLocale(locale: string): string {
  const parts = locale.split('-');
  for (let count = parts.length; count > 0; count--) {
    const name = parts.slice(0, count).join('-');
    try {
      new Intl.DateTimeFormat(name);
      return name;
    } catch {
      // A locale that Intl does not know may be known without its last part.
    }
  }
  return 'en';
}

function rolesOf(site: Site): HostRole[] {
  const ofSite = (site?.roles ?? []).map(({ id, label, managing }) => ({
    id,
    label: label.trim() || id,
    managing,
    entering: managing,
  }));
  const all = ofSite.some(({ id }) => id === ADMINISTRATOR.id) ? ofSite : [ADMINISTRATOR, ...ofSite];
  return [...all.filter(({ managing }) => managing), ...all.filter(({ managing }) => !managing)];
}

function labelOf(site: Site, { name, taxonomy }: { name: string; taxonomy: string }): string {
  const label = site?.taxonomies.find(({ id }) => id === taxonomy)?.label ?? taxonomy;
  return `${name} (${label})`;
}

const CHOICES: Record<
  Exclude<Parameters<ContentHost['choices']>[0], 'taxonomy_term'>,
  (site: Site) => readonly HostChoice[]
> = {
  user_logged_in: () => LOGGED_IN_CHOICES,
  wp_user_roles: (site) => rolesOf(site).map(({ id, label }) => ({ id, label })),
  wp_page_type: () => PAGE_TYPE_CHOICES,
  post_type: (site) => site?.post_types ?? [],
  taxonomy: (site) => site?.taxonomies ?? [],
};

function pluginsOf(site: Site): PluginInfo[] {
  return ANALYTICS_CATALOGUE.map((plugin) => {
    const state = site?.plugins.find(({ slug }) => slug === plugin.slug);
    return {
      ...plugin,
      basename: state?.basename || plugin.basename,
      setup_url: '',
      create_url: '',
      manage_url: site ? new URL('plugins.php', withSlash(site.info.admin_url)).href : null,
      installed: state?.installed ?? false,
      active: state?.active ?? false,
      setup_complete: state?.setup_complete ?? false,
    };
  });
}

function withSlash(url: string): string {
  return url.replace(/\/*$/, '/');
}
