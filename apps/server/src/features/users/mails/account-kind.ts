import type { Db } from '../../../platform/db/schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Delivery, DeliveryKind } from '../../deliveries/delivery.ts';
import { Dropped } from '../../deliveries/delivery.ts';
import { sendMail } from '../../deliveries/mails/send-mail.ts';
import { storeDelivery } from '../../deliveries/service.ts';
import { findAccount } from '../accounts/queries.ts';
import { createLink } from '../links/service.ts';
import type { AccountNews } from './account-mail.ts';
import { accountMail } from './account-mail.ts';

export const ACCOUNT_KIND = 'account';
const DESTINATION = 'account';
const TITLE = 'Accounts';

/** Links are made when the mail is sent: no token lies in a queue or log. */
export type PlannedMail =
  | { about: 'invitation'; inviter: string }
  | { about: 'password-link' | 'new-address' }
  | Exclude<AccountNews, { link: string }>;

/** Where the pages of links are; their tokens stand behind `#`, so that they reach no log and no proxy. */
export const LINK_PAGES = {
  invitation: '/admin/join',
  'password-link': '/admin/new-password',
  'new-address': '/admin/new-address',
} as const;
const LINK_KINDS = { invitation: 'invitation', 'password-link': 'password', 'new-address': 'email' } as const;

/** Stored together with what it is about; the dispatcher sends it. */
export async function planAccountMail(
  db: Db,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  person: { id: number; email: string },
  mail: PlannedMail,
): Promise<void> {
  const planned = {
    kind: ACCOUNT_KIND,
    event: 'account.mail' as const,
    destination: DESTINATION,
    target: { user_id: person.id, ...mail },
    addresses: [person.email],
  };
  await storeDelivery(db, config, planned, now().toISOString());
}

export function accountKind(deps: Pick<Deps, 'db' | 'now' | 'host' | 'mailer' | 'config'>): DeliveryKind {
  return {
    title: TITLE,
    isAlwaysSent: true,
    destinations: (survey) => (survey ? [] : [{ key: DESTINATION, name: TITLE, where: null }]),
    plan: () => [],
    async send(delivery) {
      const { mail, person, address } = await readMail(deps, delivery);
      const recipients = [{ address, state: 'waiting' as const }];
      return sendMail(deps, { ...delivery, recipients }, mailTo(deps, person, await newsOf(deps, mail, person)));
    },
    async request(delivery) {
      const { mail, person } = await readMail(deps, delivery);
      const link = { link: HIDDEN_LINK, until: deps.now().toISOString() };
      const { subject, text } = mailTo(deps, person, hasLink(mail) ? withLink(deps, mail, person, link) : mail);
      return { subject, text };
    },
  };
}

/** Nobody but the recipient sees a link. */
const HIDDEN_LINK = '••••';

/** Throws `Dropped` when what it says is no longer true, or nobody knows any more where it went. */
async function readMail({ db }: Pick<Deps, 'db'>, { target, recipients }: Delivery) {
  const { user_id, ...mail } = target as { user_id: number } & PlannedMail;
  const person = await findAccount(db, user_id);
  const address = recipients[0]?.address ?? (person && presentAddress(mail, person));
  if (!person || !address || !isStillTrue(mail, person, address)) throw new Dropped('It is no longer needed.');
  return { mail, person, address };
}

/** For one that was sent and is sent again: its recipient is forgotten. Null: it went to an address of before. */
function presentAddress({ about }: PlannedMail, { email, email_pending }: Account): string | null {
  if (about === 'new-address') return email_pending;
  return about === 'address-changed' ? null : email;
}

function mailTo({ host, config }: Pick<Deps, 'host' | 'config'>, person: Account, news: AccountNews) {
  const site = host.info();
  return accountMail(news, site, { language: person.language ?? site.locale, publicUrl: config.publicUrl });
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Somebody may have accepted, cancelled, been deactivated or changed their address while the mail was waiting. */
function isStillTrue({ about }: PlannedMail, person: Account, address: string): boolean {
  if (about === 'invitation') return person.status === 'invited';
  if (about === 'new-address') return person.email_pending === address;
  if (about !== 'password-link' && about !== 'provider-only') return true;
  return person.status === 'active' && person.email === address;
}

async function newsOf(
  deps: Pick<Deps, 'db' | 'now' | 'host' | 'config'>,
  mail: PlannedMail,
  person: Account,
): Promise<AccountNews> {
  return hasLink(mail) ? withLink(deps, mail, person, await createAccountLink(deps, mail.about, person.id)) : mail;
}

function withLink(
  { host }: Pick<Deps, 'host'>,
  mail: MailWithLink,
  person: Account,
  link: { link: string; until: string },
): AccountNews {
  if (mail.about !== 'invitation') return { about: mail.about, ...link };
  const role = host.roles().find(({ id }) => id === person.role)?.label ?? person.role;
  return { ...mail, ...link, role };
}

type MailWithLink = PlannedMail & { about: keyof typeof LINK_PAGES };

function hasLink(mail: PlannedMail): mail is MailWithLink {
  return mail.about in LINK_PAGES;
}

/** The whole address. What was made before for the same person and purpose stops working. */
export async function createAccountLink(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  about: keyof typeof LINK_PAGES,
  userId: number,
): Promise<{ link: string; until: string }> {
  const { token, expires_at } = await createLink(deps, LINK_KINDS[about], userId);
  return { link: `${deps.config.publicUrl}${LINK_PAGES[about]}#${token}`, until: expires_at };
}
