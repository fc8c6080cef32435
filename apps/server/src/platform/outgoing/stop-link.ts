import { z } from 'zod';
import type { SiteSecrets } from '../secrets.ts';
import { openSecrets } from '../secrets.ts';

/** Which mails an address is to get no more. */
const Stop = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('summary'), address: z.string() }),
  z.object({ kind: z.literal('alert'), address: z.string(), alert_id: z.string() }),
]);
export type Stop = z.infer<typeof Stop>;

export const STOP_PATHS = { page: '/unsubscribe', oneClick: '/api/v1/unsubscribe' } as const;
const PURPOSE = 'unsubscribe';

/** The page that asks, and the headers by which mail programs offer it themselves (RFC 8058). */
export function stopLink(config: SiteSecrets & { publicUrl: string }, stop: Stop) {
  const token = openSecrets(config, PURPOSE).seal(JSON.stringify(stop));
  const urlOf = (path: string) => `${config.publicUrl}${path}?token=${token}`;
  return {
    url: urlOf(STOP_PATHS.page),
    headers: {
      'List-Unsubscribe': `<${urlOf(STOP_PATHS.oneClick)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** Undefined unless this server, or one with an accepted secret, has made it. */
export function readStop(secrets: SiteSecrets, token: string): Stop | undefined {
  // Decoding skips what is no part of it, and so would accept changed tokens.
  if (Buffer.from(token, 'base64url').toString('base64url') !== token) return undefined;
  const text = openSecrets(secrets, PURPOSE).open(token);
  return text === undefined ? undefined : Stop.parse(JSON.parse(text));
}
