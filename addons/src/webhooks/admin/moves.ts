import type { SurveyDraft, Webhook } from '@userfeedback/contract';
import { WEBHOOK_ROWS_MAX, WEBHOOKS_MAX } from '@userfeedback/contract/limits';
import { blankWebhook } from '@userfeedback/engine';

export function setWebhooksActive(draft: SurveyDraft, active: boolean): SurveyDraft {
  return withWebhook(draft, { active });
}

export function addWebhook(draft: SurveyDraft): SurveyDraft {
  return changeWebhooks(draft, (webhooks) =>
    webhooks.length >= WEBHOOKS_MAX ? webhooks : [...webhooks, blankWebhook()],
  );
}

export function setWebhook(
  draft: SurveyDraft,
  index: number,
  patch: Partial<Omit<Webhook, 'id' | 'name' | 'headers' | 'body'>>,
): SurveyDraft {
  return changeWebhooks(draft, (webhooks) => changedAt(webhooks, index, patch));
}

export function renameWebhook(draft: SurveyDraft, index: number, name: string): SurveyDraft {
  const trimmed = name.trim();
  return trimmed === '' ? draft : changeWebhooks(draft, (all) => changedAt(all, index, { name: trimmed }));
}

export function removeWebhook(draft: SurveyDraft, index: number): SurveyDraft {
  return changeWebhooks(draft, (webhooks) => withoutIndex(webhooks, index));
}

export type WebhookRows = 'headers' | 'body';
type Row = Webhook[WebhookRows][number];

export function webhookRows(webhook: Webhook, list: WebhookRows): readonly Row[] {
  return webhook[list].length > 0 ? webhook[list] : [blankRow()];
}

export function addWebhookRow(draft: SurveyDraft, index: number, list: WebhookRows): SurveyDraft {
  return changeRows(draft, index, list, (rows) =>
    rows.length >= WEBHOOK_ROWS_MAX[list] ? rows : [...rows, blankRow()],
  );
}

export function setWebhookRow(
  draft: SurveyDraft,
  index: number,
  list: WebhookRows,
  row: number,
  patch: Partial<Row>,
): SurveyDraft {
  return changeRows(draft, index, list, (rows) => changedAt(rows, row, patch));
}

export function removeWebhookRow(draft: SurveyDraft, index: number, list: WebhookRows, row: number): SurveyDraft {
  return row === 0 ? draft : changeRows(draft, index, list, (rows) => withoutIndex(rows, row));
}

function changeRows(
  draft: SurveyDraft,
  index: number,
  list: WebhookRows,
  change: (rows: readonly Row[]) => readonly Row[],
): SurveyDraft {
  return changeWebhooks(draft, (webhooks) =>
    webhooks.map((webhook, at) =>
      at === index ? { ...webhook, [list]: [...change(webhookRows(webhook, list))] } : webhook,
    ),
  );
}

function changeWebhooks(draft: SurveyDraft, change: (webhooks: readonly Webhook[]) => readonly Webhook[]): SurveyDraft {
  return withWebhook(draft, { webhooks: [...change(draft.notifications.webhook.webhooks)] });
}

function withWebhook(draft: SurveyDraft, patch: Partial<SurveyDraft['notifications']['webhook']>): SurveyDraft {
  const { notifications } = draft;
  return { ...draft, notifications: { ...notifications, webhook: { ...notifications.webhook, ...patch } } };
}

function blankRow(): Row {
  return { key: '', value: '' };
}

function changedAt<T>(all: readonly T[], index: number, patch: Partial<NoInfer<T>>): T[] {
  return all.map((each, at) => (at === index ? { ...each, ...patch } : each));
}

function withoutIndex<T>(all: readonly T[], index: number): T[] {
  return all.filter((_, at) => at !== index);
}
