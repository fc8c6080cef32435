import type { Notification } from '@userfeedback/contract';
import type { Grants } from '@userfeedback/engine';
import type { NotificationKind } from '../../platform/db/schema.ts';
import type { NotificationEvent } from './queries.ts';

type Grant = Exclude<keyof Grants, 'enter_admin'>;

interface Wording {
  title: string;
  category: string;
  icon: Notification['icon'];
  /** The text before and after the survey's title. */
  content: [before: string, after: string];
  /** Who can do something about it. */
  grant: Grant;
  action?: { class: string; text: string };
  link?: { text: string; path: (surveyId: number) => string; isSite?: boolean };
}

const WORDINGS: Record<NotificationKind, Wording> = {
  'first-response': {
    title: 'First response',
    category: 'Responses',
    icon: 'response',
    content: ['', ' has received its first response.'],
    grant: 'view_results',
    link: { text: 'View results', path: (id) => `admin/results/survey/${id}` },
  },
  spam: {
    title: 'Suspected spam',
    category: 'Responses',
    icon: 'spam',
    content: ['Some responses to ', ' look like spam. Please review them.'],
    grant: 'view_results',
    action: { class: 'spam', text: 'Review' },
  },
  alert: {
    title: 'Alert',
    category: 'Responses',
    icon: 'alert',
    content: ['A number of ', ' has left the range of its alert.'],
    grant: 'view_results',
    link: { text: 'View results', path: (id) => `admin/results/survey/${id}` },
  },
  undelivered: {
    title: 'Delivery failed',
    category: 'Workflow',
    icon: 'undelivered',
    content: ['Messages about responses to ', ' could not be delivered, and will not be tried again.'],
    grant: 'create_edit_surveys',
    action: { class: 'deliveries', text: 'Try again' },
    link: { text: 'See what failed', path: (id) => `admin/deliveries?filter=failed&survey_id=${id}` },
  },
  live: {
    title: 'Survey is live',
    category: 'Surveys',
    icon: 'live',
    content: ['', ' was published as scheduled.'],
    grant: 'create_edit_surveys',
    link: { text: 'View site', path: () => '', isSite: true },
  },
  'live-unchanged': {
    title: 'Changes not live',
    category: 'Surveys',
    icon: 'live',
    content: ['“', '” went live without your latest changes.'],
    grant: 'create_edit_surveys',
    link: { text: 'See the changes', path: (id) => `admin/surveys/edit/${id}/questions` },
  },
  expired: {
    title: 'Survey has expired',
    category: 'Surveys',
    icon: 'expired',
    content: ['The last day of ', ' has passed; visitors no longer see it.'],
    grant: 'create_edit_surveys',
    link: { text: 'Change the run time', path: (id) => `admin/surveys/edit/${id}/settings` },
  },
  ended: {
    title: 'Survey has ended',
    category: 'Surveys',
    icon: 'expired',
    content: ['', ' has ended as planned; visitors no longer see it.'],
    grant: 'create_edit_surveys',
    link: { text: 'Change the run time', path: (id) => `admin/surveys/edit/${id}/settings` },
  },
  full: {
    title: 'Survey is full',
    category: 'Surveys',
    icon: 'expired',
    content: ['', ' has all the responses it can take; visitors no longer see it.'],
    grant: 'create_edit_surveys',
    link: { text: 'Change the limits', path: (id) => `admin/surveys/edit/${id}/settings` },
  },
};

export function kindsFor(grants: Grants): NotificationKind[] {
  const kinds = Object.keys(WORDINGS) as NotificationKind[];
  return kinds.filter((kind) => grants[WORDINGS[kind].grant]);
}

export function toNotification(
  { id, kind, survey_id, happened_at, survey_title }: NotificationEvent & { survey_title: string },
  publicUrl: string,
): Notification {
  const { title, category, icon, content, action, link } = WORDINGS[kind];
  return {
    id,
    title,
    category,
    icon,
    happened_at,
    content: `${content[0]}<strong>${escapeHtml(survey_title)}</strong>${content[1]}`,
    class: action?.class ?? '',
    action: action ? `${kind}-${survey_id}` : '',
    buttons: [
      ...(action ? [{ type: 'action' as const, text: action.text, url: '', is_external: false }] : []),
      ...(link
        ? [
            {
              type: 'link' as const,
              text: link.text,
              url: `${publicUrl}/${link.path(survey_id)}`,
              is_external: link.isSite ?? false,
            },
          ]
        : []),
    ],
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
