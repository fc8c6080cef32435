import type { PluginInfo } from '@userfeedback/contract';
import type { LogicType } from '@userfeedback/contract/limits';
import type { ContentHost, HostChoice, HostNotice, HostPage, HostParts } from '@userfeedback/host-kit';
import { fold, LOGGED_IN_CHOICES, OUR_ROLES, PAGE_TYPE_CHOICES, searchChoices } from '@userfeedback/host-kit';
import type { Entry } from './catalogue.ts';
import { entries, terms } from './catalogue.ts';
import { addFirstComments } from './comments/first-comments.ts';
import { SITE } from './content/site.ts';
import { openPages } from './open-pages.ts';
import { factsAt } from './page-facts.ts';
import { createPlugins } from './plugins/plugins.ts';
import { samplePage } from './sample-page.ts';
import type { SiteTables } from './tables.ts';

const FOUND_MAX = 20;

const CHOICES: Record<LogicType, readonly HostChoice[]> = {
  user_logged_in: LOGGED_IN_CHOICES,
  wp_user_roles: OUR_ROLES,
  wp_page_type: PAGE_TYPE_CHOICES,
  post_type: [
    { id: 'post', label: 'Post' },
    { id: 'page', label: 'Page' },
  ],
  taxonomy: [
    { id: 'category', label: 'Category' },
    { id: 'tag', label: 'Tag' },
  ],
  taxonomy_term: terms.map((term) => ({ id: String(term.id), label: `${term.name} (${term.taxonomy})` })),
};

export function createDemoSite({ publicUrl, now, timeZone, media, ...parts }: HostParts): ContentHost {
  const db = parts.db.withTables<SiteTables>();
  const asPage = ({ id, title, path, type }: Entry): HostPage => ({
    id,
    title,
    type,
    url: `${publicUrl}${path}`,
  });
  const { name, admin_email, locale } = SITE;
  const plugins = createPlugins(db, now, publicUrl);
  return {
    info: () => ({ name, admin_email, time_zone: timeZone() || 'UTC', locale }),
    usesOurTimeZone: true,
    origins: () => [new URL(publicUrl).origin],
    roles: () => OUR_ROLES,
    async searchPages(title) {
      const wanted = fold(title.trim());
      return entries
        .filter((entry) => fold(entry.title).includes(wanted))
        .slice(0, FOUND_MAX)
        .map(asPage);
    },
    async findPage(id) {
      const entry = entries.find((candidate) => String(candidate.id) === String(id));
      return entry && asPage(entry);
    },
    async pageFacts(url) {
      const address = URL.parse(url);
      return address?.origin === new URL(publicUrl).origin ? factsAt(address.pathname) : undefined;
    },
    choices: async (kind, search) => searchChoices(CHOICES[kind], search),
    namedChoices: async (kind, ids) => CHOICES[kind].filter(({ id }) => ids.includes(id)),
    media,
    plugins,
    notices: async () => wizardNotices(await plugins.list()),
    openPages: (server) => openPages({ db, now, publicUrl, plugins, server }),
    samplePage,
    addFirstContent: (trx) => addFirstComments(trx.withTables<SiteTables>()),
  };
}

/** Active plugins do not work before somebody has completed their wizard. */
function wizardNotices(plugins: readonly PluginInfo[]): HostNotice[] {
  return plugins
    .filter(({ active, setup_complete }) => active && !setup_complete)
    .map(({ slug, title }) => ({
      id: `wizard-${slug}`,
      content: `${title} is active, but its setup wizard has not been completed.`,
    }));
}
