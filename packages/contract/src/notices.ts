import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Success } from './shapes.ts';

export const OFFERS = [
  'ai-summary-upsell',
  'settings-blurb',
  'plan-addons-plus',
  'plan-addons-pro',
  'plan-addons-elite',
] as const;

export const LinkTo = z.object({ text: z.string(), url: z.string(), is_external: z.boolean() });

/** A banner above the screens. It stays until it is closed or no longer true. */
export const Notice = z.object({
  id: z.string(),
  /** Plain text. */
  content: z.string(),
  icon: z.enum(['licence', 'undelivered', 'refused', 'rules', 'plugin', 'clock', 'offline', 'system', 'password']),
  type: z.enum(['info', 'success', 'warning', 'error']),
  isClosable: z.boolean(),
  /** It stays as long as its cause; closing it hides it for a week. */
  comes_back: z.boolean(),
  dismissed: z.boolean(),
  /** On every screen, not only on some. */
  global: z.boolean(),
  link: LinkTo.nullable(),
  source: z.enum(['product', 'site']),
});
export type Notice = z.infer<typeof Notice>;

const Dismissable = z.string().min(1).max(200);

export const notices = {
  list: endpoint(
    'GET',
    '/notices',
    { capability: 'enter-admin' },
    { summary: 'The current notices above the screens', tag: 'Site' },
  ).output(z.array(Notice)),
  dismiss: endpoint(
    'POST',
    '/notices/{id}/dismiss',
    { capability: 'enter-admin' },
    { summary: 'Dismiss an offer or a notice, for this person', tag: 'Site' },
  )
    .input(z.object({ id: Dismissable }))
    .output(Success),
};

const removal = { input: z.object({ notice_id: Dismissable }), output: z.object({}) };

export const noticeActions = { remove_notice: removal, remove_wp_notice: removal } as const;

/** The offer of Pro in a Lite site's settings; `validate` returns whether to show it. */
export const blurbActions = {
  dismiss_settings_blurb: { input: z.object({}), output: z.object({}) },
  validate_settings_blurb: { input: z.object({}), output: z.boolean() },
} as const;
