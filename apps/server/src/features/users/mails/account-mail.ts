import type { HostInfo } from '@userfeedback/host-kit';
import { html } from 'ghtml';
import { mailButton, mailFacts, mailPage, oneLine } from '../../../platform/outgoing/mail-page.ts';
import type { MailContent } from '../../../platform/outgoing/mailer.ts';
import type { MailTexts } from '../../../platform/texts/mail-texts.ts';
import { mailTexts } from '../../../platform/texts/mail-texts.ts';
import type { Place } from '../place.ts';

/** What a mail says about an account. */
export type AccountNews =
  | { about: 'invitation'; inviter: string; role: string; link: string; until: string }
  | { about: 'password-link' | 'new-address'; link: string; until: string }
  | { about: 'provider-only'; provider: string }
  | { about: 'provider-linked'; provider: string; made: Made }
  | { about: Change; made: Made }
  | { about: 'key-made'; name: string; made: Made }
  | { about: 'key-ends'; name: string; until: string };

/** What somebody has done to an account. */
type Change =
  | 'password-set'
  | 'address-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'factors-reset'
  | 'recovery-used';

/** When and where a change was made. */
export type Made = Pick<Place, 'browser' | 'os' | 'country'> & { at: string };

interface Content {
  subject: string;
  body: string;
  button?: { text: string; link: string } | undefined;
  facts: string[];
}

/** In this language, as text and as simple HTML. */
export function accountMail(
  news: AccountNews,
  site: HostInfo,
  { language, publicUrl }: { language: string; publicUrl: string },
): Required<MailContent> {
  const texts = mailTexts(language);
  const { subject, body, button, facts } = contentOf(news, site, texts, publicUrl);
  const link = button ? [texts.account.at({ ...button })] : [];
  return {
    subject,
    text: [subject, body, ...link, facts.join('\n')].join('\n\n').concat('\n'),
    html: mailPage(
      texts,
      subject,
      `${html`<p style="margin:0">${body}</p>`}${button ? mailButton(button.text, button.link) : ''}${mailFacts(facts)}`,
    ),
  };
}

function contentOf(news: AccountNews, { name, time_zone }: HostInfo, texts: MailTexts, publicUrl: string): Content {
  const { account: words, language } = texts;
  const site = oneLine(name);
  const moment = (at: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone }).format(
      new Date(at),
    );
  const once = (until: string) => words.once({ date: moment(until) });
  const made = ({ at, browser, os, country }: Made) => [
    words.made({ date: moment(at) }),
    ...(browser || os ? [words.with({ what: [browser, os].filter(Boolean).join(', ') })] : []),
    ...(country ? [words.from({ country: countryIn(language, country) })] : []),
  ];
  switch (news.about) {
    case 'invitation': {
      const inviter = oneLine(news.inviter);
      return {
        subject: words.invited({ inviter, site }),
        body: words.invitedBody({ inviter, site, role: news.role }),
        button: { text: words.invitedLink(), link: news.link },
        facts: [once(news.until)],
      };
    }
    case 'password-link':
      return {
        subject: words.reset({ site }),
        body: words.resetBody({ site }),
        button: { text: words.resetLink(), link: news.link },
        facts: [words.ignore(), once(news.until)],
      };
    case 'new-address':
      return {
        subject: words.newAddress({ site }),
        body: words.newAddressBody({ site }),
        button: { text: words.newAddressLink(), link: news.link },
        facts: [words.ignore(), once(news.until)],
      };
    case 'provider-only':
      return {
        subject: words.providerOnly({ site, provider: news.provider }),
        body: words.providerOnlyBody({ site, provider: news.provider }),
        button: { text: words.signInLink(), link: `${publicUrl}/admin/sign-in` },
        facts: [words.ignore()],
      };
    case 'provider-linked':
      return {
        subject: words.providerLinked({ site, provider: news.provider }),
        body: words.providerLinkedBody({ site, provider: news.provider }),
        facts: [...made(news.made), words.notYouAddress()],
      };
    case 'key-made':
      return {
        subject: words.keyMade({ site }),
        body: words.keyMadeBody({ site, name: oneLine(news.name) }),
        button: { text: words.keysLink(), link: `${publicUrl}/admin/api-keys` },
        facts: [...made(news.made), words.notYou()],
      };
    case 'key-ends': {
      const name = oneLine(news.name);
      // A key that ends at midnight works through the day before.
      const lastDay = new Date(Date.parse(news.until) - 1);
      const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: time_zone }).format(lastDay);
      return {
        subject: words.keyEnds({ name, date }),
        body: words.keyEndsBody({ name, site }),
        button: { text: words.keysLink(), link: `${publicUrl}/admin/api-keys` },
        facts: [],
      };
    }
    default: {
      const { subject, body } = CHANGES[news.about];
      const warning = news.about === 'address-changed' ? words.notYouAddress() : words.notYou();
      return { subject: words[subject]({ site }), body: words[body]({ site }), facts: [...made(news.made), warning] };
    }
  }
}

type Word = keyof MailTexts['account'];
const CHANGES: Readonly<Record<Change, { subject: Word; body: Word }>> = {
  'password-set': { subject: 'passwordSet', body: 'passwordSetBody' },
  'address-changed': { subject: 'addressChanged', body: 'addressChangedBody' },
  'factor-added': { subject: 'factorAdded', body: 'factorAddedBody' },
  'factor-removed': { subject: 'factorRemoved', body: 'factorRemovedBody' },
  'factors-reset': { subject: 'factorsReset', body: 'factorsResetBody' },
  'recovery-used': { subject: 'recoveryUsed', body: 'recoveryUsedBody' },
};

function countryIn(language: string, code: string): string {
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code;
}
