import type { Condition, EmailNotification, SurveyDraft, Webhook } from '@userfeedback/contract';
import { CONDITIONS_MAX } from '@userfeedback/contract/limits';
import { fieldLabel, namedFields } from '../hidden-fields.ts';
import { blankCondition, isCompared } from './question-logic.ts';

export function setEmail(
  draft: SurveyDraft,
  patch: Partial<Pick<EmailNotification, 'active' | 'addresses'>>,
): SurveyDraft {
  return changeEmail(draft, (email) => ({ ...email, ...patch }));
}

/** Logic that is on has at least one condition, so it needs a question. */
export function setEmailLogic(draft: SurveyDraft, enable: boolean): SurveyDraft {
  const subject = draft.questions.find(isCompared);
  return changeConditions(draft, enable, (conditions) =>
    conditions.length === 0 && enable && subject ? [blankCondition(subject)] : conditions,
  );
}

export function addEmailCondition(draft: SurveyDraft): SurveyDraft {
  const subject = draft.questions.find(isCompared);
  return changeConditions(draft, true, (conditions) =>
    subject && conditions.length < CONDITIONS_MAX ? [...conditions, blankCondition(subject)] : conditions,
  );
}

export function setEmailCondition(draft: SurveyDraft, index: number, patch: Partial<Condition>): SurveyDraft {
  const { enable } = draft.notifications.email.logic;
  return changeConditions(draft, enable, (conditions) => changedAt(conditions, index, patch));
}

export function removeEmailCondition(draft: SurveyDraft, index: number): SurveyDraft {
  const { enable } = draft.notifications.email.logic;
  return changeConditions(draft, enable, (conditions) => withoutIndex(conditions, index));
}

export function webhookName({ name }: Pick<Webhook, 'name'>): string {
  return name.trim() || UNNAMED;
}

const UNNAMED = 'Unnamed Webhook';

export function blankWebhook(): Webhook {
  return {
    id: '',
    name: UNNAMED,
    service: 'custom',
    request_url: '',
    request_method: 'POST',
    request_format: 'JSON',
    secret: '',
    events: ['response.created'],
    headers: [blankRow()],
    body: [blankRow()],
    include_answers: true,
  };
}

function blankRow(): Row {
  return { key: '', value: '' };
}

function changeEmail(draft: SurveyDraft, change: (email: EmailNotification) => EmailNotification): SurveyDraft {
  return withNotifications(draft, { email: change(draft.notifications.email) });
}

function changeConditions(
  draft: SurveyDraft,
  enable: boolean,
  change: (conditions: readonly Condition[]) => readonly Condition[],
): SurveyDraft {
  return changeEmail(draft, (email) => {
    const conditions = [...change(email.logic.conditions)];
    return { ...email, logic: { enable: enable && conditions.length > 0, action: 'send', conditions } };
  });
}

function changeWebhooks(draft: SurveyDraft, change: (webhooks: readonly Webhook[]) => readonly Webhook[]): SurveyDraft {
  const { webhook } = draft.notifications;
  return withNotifications(draft, { webhook: { ...webhook, webhooks: [...change(webhook.webhooks)] } });
}

function withNotifications(draft: SurveyDraft, patch: Partial<SurveyDraft['notifications']>): SurveyDraft {
  return { ...draft, notifications: { ...draft.notifications, ...patch } };
}

function changedAt<T>(all: readonly T[], index: number, patch: Partial<NoInfer<T>>): T[] {
  return all.map((each, at) => (at === index ? { ...each, ...patch } : each));
}

function withoutIndex<T>(all: readonly T[], index: number): T[] {
  return all.filter((_, at) => at !== index);
}

type Row = Webhook['body'][number];

const FIELD = 'field:';

/** A row of a webhook's body names a hidden field or a question's id. */
export function webhookFields({ settings }: Pick<SurveyDraft, 'settings'>): { value: string; label: string }[] {
  return namedFields(settings.fields).map((field) => ({
    value: FIELD + field.name,
    label: fieldLabel(field),
  }));
}

export function followFieldName(draft: SurveyDraft, from: string, to: string | undefined): SurveyDraft {
  const { webhook } = draft.notifications;
  const isOf = ({ value }: Row) => value === FIELD + from;
  if (!webhook.webhooks.some(({ body }) => body.some(isOf))) return draft;
  const value = to === undefined ? '' : FIELD + to;
  return changeWebhooks(draft, (webhooks) =>
    webhooks.map((each) => ({
      ...each,
      body: each.body.map((row) => (isOf(row) ? { ...row, value } : row)),
    })),
  );
}

/** Undefined if the value is a question's id. */
export function fieldIn(value: string): string | undefined {
  return value.startsWith(FIELD) ? value.slice(FIELD.length) : undefined;
}
