import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Success } from './shapes.ts';

const Button = z.object({
  type: z.enum(['action', 'link']),
  text: z.string(),
  /** Absolute; empty if the button calls an action. */
  url: z.string(),
  is_external: z.boolean(),
});

export const Notification = z.object({
  id: z.string(),
  title: z.string(),
  /** HTML with only text and `<strong>`. */
  content: z.string(),
  category: z.string(),
  icon: z.enum(['response', 'spam', 'undelivered', 'live', 'expired', 'alert']),
  /** Both are empty without an action; `class` is what the action is about. */
  class: z.string(),
  action: z.string(),
  buttons: z.array(Button),
  happened_at: z.string(),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationList = z.object({
  /** Both lists are newest first. */
  notifications: z.array(Notification),
  dismissed: z.array(Notification),
  view_url: z.string(),
  sidebar_url: z.string(),
});
export type NotificationList = z.infer<typeof NotificationList>;

export const notifications = {
  list: endpoint(
    'GET',
    '/notifications',
    { capability: 'enter-admin' },
    { summary: 'News of the site, active and dismissed', tag: 'Site' },
  ).output(NotificationList),
  dismiss: endpoint(
    'POST',
    '/notifications/{id}/dismiss',
    { capability: 'enter-admin' },
    { summary: 'Dismiss one notification, or all of them by the id "all", for this person', tag: 'Site' },
  )
    .input(z.object({ id: z.string().min(1).max(200) }))
    .output(Success),
  action: endpoint(
    'POST',
    '/notifications/action',
    { capability: 'enter-admin' },
    { summary: 'Run the action of a notification', tag: 'Site' },
  )
    .input(z.object({ class: z.string().min(1).max(100), action: z.string().min(1).max(100) }))
    .output(
      z.object({
        success: z.literal(true),
        reload: z.boolean().optional(),
        redirect_to: z.string().optional(),
      }),
    ),
};
