import { randomUUID } from 'node:crypto';
import type { Notifications, Webhook } from '@userfeedback/contract';
import { HIDDEN, SEALED } from '@userfeedback/contract/limits';
import { AppError } from '../../../platform/api/app-error.ts';
import type { SiteSecrets } from '../../../platform/secrets.ts';
import { markedSecrets } from '../../../platform/secrets.ts';
import type { SealedPlace } from '../../../platform/site/sealed-values.ts';

const PURPOSE = 'webhooks';

export const sealedWebhooks: readonly SealedPlace[] = [
  placeIn('surveys', ['id'], ''),
  placeIn('survey_drafts', ['survey_id'], ' in drafts'),
  placeIn('survey_publications', ['survey_id', 'id'], ' in versions'),
];

function placeIn(table: string, key: string[], where: string): SealedPlace {
  return {
    table,
    column: 'notifications',
    key,
    purpose: PURPOSE,
    change: changeSealed,
    describe: (count) => `${count} webhook ${count === 1 ? 'secret' : 'secrets'}${where}`,
  };
}

function changeSealed(content: string, each: (sealed: string) => string): string {
  const notifications = JSON.parse(content);
  const webhooks: Webhook[] | undefined = notifications.webhook?.webhooks;
  if (!webhooks || webhooks.length === 0) return content;
  const changed = webhooks.map((webhook) =>
    mapSecrets(webhook, (text) => (isSealed(text) ? SEALED + each(text.slice(SEALED.length)) : text)),
  );
  return JSON.stringify(withWebhooks(notifications, changed));
}

/**
 * Seals the secrets and addresses of webhooks for storage, so that a stolen database does not reveal them. Each webhook
 * keeps its own id. Texts that could not be decrypted come back as they were returned, and stay the same byte for byte.
 * Throws `invalid` for other texts that look sealed.
 */
export function sealWebhooks(sent: Notifications, stored: Notifications | null, secrets: SiteSecrets): Notifications {
  const { seal, open } = markedSecrets(secrets, PURPOSE);
  const before = stored?.webhook.webhooks ?? [];
  const ids = idsFor(sent.webhook.webhooks, stored && openWebhooks(stored, secrets).webhook.webhooks);
  const problems: Record<string, string> = {};
  const webhooks = sent.webhook.webhooks.map((webhook, index) => {
    const own = before.find(({ id }) => id === ids[index]);
    const sealedTexts = own ? secretsOf(own).filter(isSealed) : [];
    return mapSecrets({ ...webhook, id: ids[index] ?? randomUUID() }, (text, field) => {
      const same = sealedTexts.find((sealed) => sealed === text || open(sealed) === text);
      if (same !== undefined || !isSealed(text)) return same ?? seal(text);
      problems[`notifications.webhook.webhooks.${index}.${field}`] = LOOKS_SEALED;
      return text;
    });
  });
  if (Object.keys(problems).length > 0) throw new AppError('invalid', LOOKS_SEALED, problems);
  return withWebhooks(sent, webhooks);
}

const LOOKS_SEALED = `This cannot begin with “${SEALED}”.`;

/** What none of our secrets opens stays sealed. */
export function openWebhooks(stored: Notifications, secrets: SiteSecrets): Notifications {
  if (stored.webhook.webhooks.length === 0) return stored;
  const { open } = markedSecrets(secrets, PURPOSE);
  const webhooks = stored.webhook.webhooks.map((webhook) => mapSecrets(webhook, (text) => open(text) ?? text));
  return withWebhooks(stored, webhooks);
}

/** For people who may not change where answers are sent: only the origin of each address. */
export function hideSecrets(opened: Notifications): Notifications {
  return withWebhooks(
    opened,
    opened.webhook.webhooks.map((webhook) =>
      mapSecrets(webhook, (text, field) => (text === '' ? '' : field === 'request_url' ? hiddenAddress(text) : HIDDEN)),
    ),
  );
}

function hiddenAddress(address: string): string {
  if (!URL.canParse(address)) return HIDDEN;
  const { origin, href } = new URL(address);
  return href === `${origin}/` ? address : `${origin}/${HIDDEN}`;
}

/** Fills in the stored secrets where they came back hidden. Throws `invalid` where nothing is stored. */
export function showSecrets(sent: Notifications, opened: Notifications | undefined): Notifications {
  const known = opened?.webhook.webhooks ?? [];
  const problems: Record<string, string> = {};
  const webhooks = sent.webhook.webhooks.map((webhook, index) => {
    const own = known.find(
      ({ id, request_url }) =>
        id === webhook.id || (webhook.id === '' && hiddenAddress(request_url) === webhook.request_url),
    );
    const rest = [...(own?.headers ?? [])];
    return mapSecrets({ ...webhook, id: own?.id ?? webhook.id }, (text, field) => {
      const row = Number(/^headers\.(\d+)/.exec(field)?.[1] ?? -1);
      const at = rest.findIndex(({ key }) => key === webhook.headers[row]?.key);
      const [header] = at < 0 ? [] : rest.splice(at, 1);
      if (!text.includes(HIDDEN)) return text;
      const kept = field === 'request_url' ? own?.request_url : field === 'secret' ? own?.secret : header?.value;
      if (kept && (field === 'request_url' ? hiddenAddress(kept) : HIDDEN) === text) return kept;
      problems[`notifications.webhook.webhooks.${index}.${field}`] = NOTHING_KEPT;
      return text;
    });
  });
  if (Object.keys(problems).length > 0) throw new AppError('invalid', undefined, problems);
  return withWebhooks(sent, webhooks);
}

const NOTHING_KEPT = `“${HIDDEN}” stands for a saved value, but no value is saved here.`;

/** For another survey: still sealed, with new ids. */
export function copyWebhooks(stored: Notifications): Notifications {
  return withWebhooks(
    stored,
    stored.webhook.webhooks.map((webhook) => ({ ...webhook, id: randomUUID() })),
  );
}

export function unreadableWebhooks(opened: Notifications): Webhook[] {
  return opened.webhook.webhooks.filter((webhook) => secretsOf(webhook).some(isSealed));
}

/**
 * Known ids stay, unknown ones are replaced. A webhook without an id (from a script, or a window whose last reply was
 * lost) is the one with the same address.
 */
function idsFor(sent: readonly Webhook[], stored: readonly Webhook[] | null): (string | undefined)[] {
  const free = new Map((stored ?? []).map((webhook) => [webhook.id, webhook]));
  const claim = (id: string | undefined) => (id !== undefined && free.delete(id) ? id : undefined);
  const named = sent.map(({ id }) => claim(id));
  return sent.map(({ id, request_url }, index) => {
    if (named[index] !== undefined || id !== '') return named[index];
    return claim([...free.values()].find((webhook) => webhook.request_url === request_url)?.id);
  });
}

function isSealed(text: string): boolean {
  return text.startsWith(SEALED);
}

function secretsOf({ request_url, secret, headers }: Webhook): string[] {
  return [request_url, secret, ...headers.map(({ value }) => value)];
}

function mapSecrets(webhook: Webhook, change: (text: string, field: string) => string): Webhook {
  return {
    ...webhook,
    request_url: change(webhook.request_url, 'request_url'),
    secret: change(webhook.secret, 'secret'),
    headers: webhook.headers.map(({ key, value }, row) => ({
      key,
      value: change(value, `headers.${row}.value`),
    })),
  };
}

function withWebhooks(notifications: Notifications, webhooks: Webhook[]): Notifications {
  return { ...notifications, webhook: { ...notifications.webhook, webhooks } };
}
