import type { Icon } from '@tabler/icons-react';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconPlayerPause,
  IconSend,
  IconShieldQuestion,
} from '@tabler/icons-react';
import type { BadgeTone } from '@userfeedback/admin-ui';
import { formatDateTime, StatusBadge } from '@userfeedback/admin-ui';
import type { Delivery, DeliveryStatus, Destination, SiteInfo } from '@userfeedback/contract';
import { WORKFLOW_ADDONS } from '@userfeedback/contract/limits';
import { t } from '../../messages/deliveries.ts';

const STATUS: Record<DeliveryStatus, { tone: BadgeTone; icon: Icon }> = {
  pending: { tone: 'gray', icon: IconClock },
  sending: { tone: 'blue', icon: IconSend },
  sent: { tone: 'green', icon: IconCheck },
  failed: { tone: 'red', icon: IconAlertTriangle },
  paused: { tone: 'amber', icon: IconPlayerPause },
  held: { tone: 'amber', icon: IconShieldQuestion },
  dropped: { tone: 'gray', icon: IconBan },
};

export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  const { tone, icon: Drawing } = STATUS[status];
  return (
    <StatusBadge tone={tone}>
      <Drawing size={13} aria-hidden />
      {t.status[status]}
    </StatusBadge>
  );
}

/** What the filter of kinds offers, by the kind's name in the log. */
export function kindNames({ addons }: Pick<SiteInfo, 'addons'>): Record<string, string> {
  const ofAddons = WORKFLOW_ADDONS.map((slug) => [`addon:${slug}`, addons[slug]?.title ?? slug]);
  return { email: t.kinds.email, ...Object.fromEntries(ofAddons), ...ofSite() };
}

function ofSite(): Record<string, string> {
  const { summary, alerts, backup, failing, account } = t.kinds;
  return { summary, alerts, backup, failing, account };
}

/** People name what addons send to; the others have names in the person's language. */
export function destinationName({
  kind,
  name,
  survey,
}: {
  kind: string;
  name: string;
  survey: { title: string } | null;
}): string {
  if (kind === 'email') return survey ? t.names.email({ survey: survey.title }) : t.kinds.email;
  return ofSite()[kind] ?? name;
}

export function aboutText({ event, response_id }: Pick<Delivery, 'event' | 'response_id'>): string {
  if (response_id !== null) return t.about.response({ id: String(response_id) });
  if (event === 'copies.erased') return t.about.erased;
  if (event === 'response.erased') return t.about.erasedOne;
  if (event.startsWith('alert.')) return t.about.alert;
  if (event === 'summary.weekly') return t.kinds.summary;
  if (event === 'backup.failed') return t.about.backup;
  if (event === 'deliveries.failing') return t.about.failing;
  return event.startsWith('account') ? t.about.account : t.about.site;
}

export function durationText(ms: number): string {
  return t.milliseconds({ n: ms });
}

/** Control characters and those that turn the direction of a text become visible. */
export function showHidden(text: string): string {
  return text.replaceAll(/[^\P{C}\n\t\r]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return code < 32 ? String.fromCodePoint(0x2400 + code) : `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

export function stateText({ state, since, paused_by, reason }: Destination, timeZone: string): string {
  const words = t.destinations;
  if (state === 'working') return words.working;
  if (state === 'failing') return words.failingSince({ moment: since ? formatDateTime(since, timeZone) : '' });
  return reason === null ? words.pausedBy({ name: paused_by ?? '' }) : words.pausedFor({ reason });
}
