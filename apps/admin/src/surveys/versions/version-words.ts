import { formatDateTime } from '@userfeedback/admin-ui';
import type { Missing, Version } from '@userfeedback/contract';
import { t } from '../../messages/versions.ts';

/** "Version 5", or when it was saved. */
export function nameOf({ number, at }: Pick<Version, 'number' | 'at'>, timeZone: string): string {
  return number === null ? t.saved({ moment: formatDateTime(at, timeZone) }) : t.version({ number });
}

export function whoOf({ by }: Pick<Version, 'by'>): string {
  if (by === null) return t.who.nobody;
  if (by.kind === 'command-line') return t.who.command;
  return by.kind === 'import' ? t.who.import : by.name;
}

/** Visitors get it now. */
export function isLive({ live_from, live_until }: Pick<Version, 'live_from' | 'live_until'>): boolean {
  return live_from !== null && live_until === null && Date.parse(live_from) <= Date.now();
}

export function spanOf(version: Pick<Version, 'live_from' | 'live_until'>, timeZone: string): string {
  const { live_from, live_until } = version;
  if (live_from === null) return t.neverLive;
  const from = formatDateTime(live_from, timeZone);
  if (live_until !== null) return t.liveFromTo({ from, to: formatDateTime(live_until, timeZone) });
  return isLive(version) ? t.liveSince({ from }) : t.liveFrom({ from });
}

export function missingInWords(missing: Missing): string {
  if (missing.code === 'destinations_kept') return t.missing.destinations;
  const { code, question } = missing;
  if (code === 'missing_image') return question === null ? t.missing.logo : t.missing.image({ question });
  const name = missing.name ?? '';
  return code === 'missing_page' ? t.missing.page({ name }) : t.missing.choice({ name });
}
