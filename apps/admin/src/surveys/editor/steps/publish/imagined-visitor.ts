import type { PageFacts, SiteInfo, SurveyDraft } from '@userfeedback/contract';
import type { VisitFacts } from '@userfeedback/engine';
import { visitCookie } from '@userfeedback/engine';

/** A visitor described by an administrator. */
export interface ImaginedVisitor {
  url: string;
  referrer: string;
  device: VisitFacts['device'];
  country: string | null;
  /** Null: not logged in. */
  role: string | null;
  history: 'new' | 'seen' | 'answered';
  /** `name=value; name=value`. */
  cookies: string;
  /** `YYYY-MM-DDTHH:MM` in the site's time zone. */
  moment: string;
  inline: boolean;
}

/** A guest who opens the home page now. */
export function somebody({ site_url, time_zone }: SiteInfo): ImaginedVisitor {
  const now = new Date().toLocaleString('sv-SE', {
    timeZone: time_zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return {
    url: site_url,
    referrer: '',
    device: 'desktop',
    country: null,
    role: null,
    history: 'new',
    cookies: '',
    moment: now.replace(' ', 'T'),
    inline: false,
  };
}

/** What the visitor's browser would know. `page`: what the site reports about the address; null if nothing. */
export function factsOf(
  visitor: ImaginedVisitor,
  { cookie_name }: Pick<SurveyDraft, 'cookie_name'>,
  page: PageFacts | null,
): VisitFacts {
  const { url, referrer, device, country, role, history, inline } = visitor;
  const [, month = 1, day = 1] = visitor.moment.split(/[-T]/).map(Number);
  return {
    ...{ url, referrer, device, country, inline },
    today: { month, day },
    // A page that is not the site's reports nothing, its visitor included.
    page: page ? { ...page, logged_in: role !== null, roles: role === null ? [] : [role] } : {},
    cookies: {
      ...cookiesIn(visitor.cookies),
      ...(history === 'new'
        ? {}
        : {
            [cookie_name ?? '']: visitCookie({ submitted: history === 'answered', last_response_id: null }),
          }),
    },
  };
}

function cookiesIn(text: string): Record<string, string> {
  const pairs = text.split(/[;\n]/).map((pair) => pair.trim().split('='));
  return Object.fromEntries(
    pairs.filter(([name]) => name).map(([name, ...value]) => [name, value.join('=')]),
  );
}
