import type { Db } from '../../../platform/db/schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DeliveryKind } from '../../deliveries/delivery.ts';
import { Undeliverable } from '../../deliveries/delivery.ts';
import { sendMail } from '../../deliveries/send-mail.ts';
import { storeDelivery } from '../../deliveries/service.ts';
import { findAccount } from '../accounts/queries.ts';
import { createLink } from '../links/service.ts';
import type { AccountNews, Change, Made } from './account-mail.ts';
import { accountMail } from './account-mail.ts';

export const ACCOUNT_KIND = 'account';
const DESTINATION = 'account';

/** Links are made when the mail is sent: no token lies in a queue or log. */
export type PlannedMail =
  | { about: 'invitation'; inviter: string }
  | { about: 'password-link' }
  | { about: 'new-address' }
  | { about: Change; made: Made }
  | { about: 'key-made'; name: string; made: Made }
  | { about: 'key-ends'; name: string; until: string };

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
    isAlwaysSent: true,
    plan: () => [],
    async send(delivery) {
      const { user_id, ...mail } = delivery.target as { user_id: number } & PlannedMail;
      const person = await findAccount(deps.db, user_id);
      const [address] = delivery.recipients.map((recipient) => recipient.address);
      if (!person || !isStillTrue(mail, person, address)) throw new Undeliverable('It is no longer needed.');
      const language = person.language ?? deps.host.info().locale;
      const news = await newsOf(deps, mail, person);
      return sendMail(
        deps,
        delivery,
        accountMail(news, deps.host.info(), { language, publicUrl: deps.config.publicUrl }),
      );
    },
  };
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Somebody may have accepted, cancelled or been deactivated while the mail was waiting. */
function isStillTrue({ about }: PlannedMail, person: Account, address: string | undefined): boolean {
  if (about === 'invitation') return person.status === 'invited';
  if (about === 'new-address') return person.email_pending === address;
  return about !== 'password-link' || person.status === 'active';
}

async function newsOf(
  deps: Pick<Deps, 'db' | 'now' | 'host' | 'config'>,
  mail: PlannedMail,
  person: Account,
): Promise<AccountNews> {
  if (!hasLink(mail)) return mail;
  const link = await createAccountLink(deps, mail.about, person.id);
  if (mail.about !== 'invitation') return { about: mail.about, ...link };
  const role = deps.host.roles().find(({ id }) => id === person.role)?.label ?? person.role;
  return { ...mail, ...link, role };
}

function hasLink(mail: PlannedMail): mail is PlannedMail & { about: keyof typeof LINK_PAGES } {
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
