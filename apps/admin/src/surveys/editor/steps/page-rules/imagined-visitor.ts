import type { PageFacts, SiteInfo, SurveyDraft } from '@userfeedback/contract';
import type { AskingFacts, PersonFacts, ToldFacts, VisitFacts } from '@userfeedback/engine';
import {
  ASKED_COOKIE,
  inForce,
  keepsVisits,
  momentInZone,
  readTold,
  resolveLook,
  SHOWN_COOKIE,
  visitCookie,
  widgetSettingsOf,
} from '@userfeedback/engine';

/** A visitor described by an administrator. */
export interface ImaginedVisitor {
  url: string;
  referrer: string;
  device: VisitFacts['device'];
  country: string | null;
  /** Null: not logged in. */
  role: string | null;
  history: 'new' | 'seen' | 'begun' | 'answered';
  /** Days since the answer. */
  answeredDays: number;
  /** When a survey last opened by itself in this browser. */
  lastShown: 'never' | 'session' | 'days';
  /** Days since then. */
  shownDays: number;
  /** In the share of visitors that is asked. */
  isInShare: boolean;
  /** `name=value; name=value`. */
  cookies: string;
  /** What the page has told, a line for each: `name=value`. */
  attributes: string;
  /** `name=count` */
  events: string;
  /** By an id that the site has signed. */
  identified: 'no' | 'yes' | 'answered';
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
    answeredDays: 0,
    lastShown: 'never',
    shownDays: 1,
    isInShare: true,
    cookies: '',
    attributes: '',
    events: '',
    identified: 'no',
    moment: now.replace(' ', 'T'),
    inline: false,
  };
}

/** What the visitor's browser would know. `page`: what the site reports about the address; null if nothing. */
export function factsOf(
  visitor: ImaginedVisitor,
  draft: SurveyDraft,
  page: PageFacts | null,
  site: SiteInfo,
): VisitFacts & AskingFacts & PersonFacts {
  const { url, referrer, device, country, role, history, inline } = visitor;
  const [, month = 1, day = 1] = visitor.moment.split(/[-T]/).map(Number);
  const now = momentOf(visitor, site);
  const { settings } = inForce(draft, site).survey;
  const { start_minimized } = resolveLook(settings, widgetSettingsOf(site.settings), site);
  return {
    url,
    referrer,
    device,
    country,
    inline,
    pauses: site.settings,
    now: now.getTime(),
    opensItself: !inline && !start_minimized,
    draw: visitor.isInShare ? 0 : 99,
    today: { month, day },
    isBegun: history === 'begun' && keepsVisits(settings.answering),
    // A page that is not the site's reports nothing, its visitor included.
    told: toldBy(visitor),
    identified: visitor.identified,
    page: page ? { ...page, logged_in: role !== null, roles: role === null ? [] : [role] } : {},
    cookies: {
      ...Object.fromEntries(pairsIn(visitor.cookies)),
      ...lastShownCookies(visitor, now),
      ...(history === 'new'
        ? {}
        : {
            [draft.cookie_name ?? '']: visitCookie({
              submitted: history === 'answered',
              last_response_id: null,
              at:
                history === 'answered' && settings.behavior.display_length === 'recurring'
                  ? now.getTime() / 1000 - visitor.answeredDays * 86_400
                  : undefined,
            }),
          }),
    },
  };
}

/** The visitor's moment. */
export function momentOf({ moment }: ImaginedVisitor, { time_zone }: SiteInfo): Date {
  const [day = '', time = ''] = moment.split('T');
  return new Date(momentInZone(day, time, time_zone));
}

function lastShownCookies({ lastShown, shownDays }: ImaginedVisitor, now: Date): Record<string, string> {
  if (lastShown === 'never') return {};
  const days = lastShown === 'session' ? 0 : shownDays;
  return {
    [SHOWN_COOKIE]: `${now.getTime() / 1000 - days * 86_400}`,
    ...(lastShown === 'session' ? { [ASKED_COOKIE]: '1' } : {}),
  };
}

/** As the visitor's browser makes it of the page's calls. */
function toldBy({ attributes, events }: ImaginedVisitor): ToldFacts {
  const told = readTold({ attributes: Object.fromEntries(pairsIn(attributes)) }, []);
  const counts = pairsIn(events).map(([name, count]): [string, number] => [name, Number(count)]);
  return { attributes: told.attributes, events: new Map(counts) };
}

function pairsIn(text: string): [name: string, value: string][] {
  return text.split(/[;\n]/).flatMap((pair): [string, string][] => {
    const [name = '', ...value] = pair.split('=');
    return name.trim() === '' ? [] : [[name.trim(), value.join('=').trim()]];
  });
}
