import type { LogicType } from '@userfeedback/contract/limits';
import type { ContentHost, HostChoice, HostParts, PlainPage } from '@userfeedback/host-kit';
import {
  LOGGED_IN_CHOICES,
  OUR_ROLES,
  PAGE_TYPE_CHOICES,
  plainPages,
  searchChoices,
  sendPlainPage,
} from '@userfeedback/host-kit';

/** All that its pages can say about themselves, since the site sends us nothing. */
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
  taxonomy_term: [],
};

const START: PlainPage = {
  title: 'UserFeedback runs here',
  text: 'Surveys of this server appear on the pages that carry its script.',
};

export function createStandalone({ publicUrl, siteOrigins, timeZone, media }: HostParts): ContentHost {
  const [first = publicUrl] = siteOrigins();
  const { hostname } = new URL(first);
  return {
    info: () => ({
      name: hostname,
      admin_email: `admin@${hostname}`,
      time_zone: timeZone() || 'UTC',
      locale: 'en',
    }),
    usesOurTimeZone: true,
    origins: siteOrigins,
    roles: () => OUR_ROLES,
    searchPages: async () => [],
    findPage: async () => undefined,
    pageFacts: async () => undefined,
    choices: async (kind, search) => searchChoices(CHOICES[kind], search),
    namedChoices: async (kind, ids) => CHOICES[kind].filter(({ id }) => ids.includes(id)),
    media,
    plugins: { kind: 'none', list: async () => [], change: null },
    notices: async () => [],
    openPages: () => plainPages((pages) => pages.get('/', async (_request, reply) => sendPlainPage(reply, START))),
  };
}
