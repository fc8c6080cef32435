import { Button, PasswordInput, Select, TextInput } from '@mantine/core';
import { confirm, FoldedPart, useFieldMarks } from '@userfeedback/admin-ui';
import type { Webhook } from '@userfeedback/contract';
import { WEBHOOK_FORMATS, WEBHOOK_METHODS, WEBHOOK_SERVICES } from '@userfeedback/contract/limits';
import { webhookName } from '@userfeedback/engine';
import { isSealed, isUnreadable, webhookProblems } from '../problems.ts';
import { HeaderRows } from './key-value-rows.tsx';
import { t as words } from './messages/webhooks.ts';
import { setWebhook } from './moves.ts';
import { SentPart } from './sent-part.tsx';
import { TestOutcome } from './test-outcome.tsx';
import { serviceName, useServices } from './use-services.ts';
import { useTest } from './use-test.ts';
import type { WebhookProps } from './webhook-props.ts';
import classes from './webhooks-card.module.css';

const URL_MAX = 2000;
const SECRET_MAX = 200;

export function WebhookForm({ survey, webhook, index, edit, onRemove, isNew }: WebhookProps & { isNew: boolean }) {
  const mark = useFieldMarks();
  const test = useTest(survey, webhook);
  const problems: Record<string, string> = Object.fromEntries(
    Object.entries(webhookProblems(webhook)).map(([field, code]) => [field, words.problems[code]]),
  );
  const set = (patch: Parameters<typeof setWebhook>[2]) => edit((draft) => setWebhook(draft, index, patch));
  const services = useServices(webhook, (patch) => set(patch));
  return (
    <>
      <Select
        label={words.service.label}
        description={services.isRecognized ? words.service.recognized({ service: serviceName(webhook) }) : undefined}
        data={WEBHOOK_SERVICES.map((value) => ({ value, label: words.service[value] }))}
        value={webhook.service}
        allowDeselect={false}
        onChange={(service) => service && services.choose(service)}
        {...mark('service')}
      />
      <TextInput
        type="url"
        label={words.url}
        description={isSealed(webhook.request_url) ? words.unreadable : undefined}
        placeholder="https://hooks.example.com/…"
        autoFocus={isNew && webhook.request_url === ''}
        autoComplete="off"
        value={shown(webhook.request_url)}
        maxLength={URL_MAX}
        error={test.isAsked && problems.request_url}
        onChange={(event) => services.type(event.currentTarget.value)}
        {...mark('request_url', problems.request_url)}
      />
      <SentPart survey={survey} webhook={webhook} index={index} edit={edit} />
      {webhook.service === 'custom' && (
        <FoldedPart
          title={words.details.title}
          value={words.details.value({ method: webhook.request_method, format: webhook.request_format })}
          fields={['request_method', 'request_format', 'secret', 'headers']}
          opensFor={webhook.request_url === '' || hasOwnDetails(webhook)}
        >
          <div className={classes.pair}>
            <Select
              label={words.method}
              data={WEBHOOK_METHODS}
              value={webhook.request_method}
              allowDeselect={false}
              onChange={(method) => method && set({ request_method: method })}
              {...mark('request_method')}
            />
            <Select
              label={words.format}
              data={WEBHOOK_FORMATS}
              value={webhook.request_format}
              allowDeselect={false}
              onChange={(format) => format && set({ request_format: format })}
              {...mark('request_format')}
            />
          </div>
          <PasswordInput
            label={words.secret}
            description={secretHelp(webhook.secret)}
            autoComplete="new-password"
            value={shown(webhook.secret)}
            maxLength={SECRET_MAX}
            visibilityToggleButtonProps={{ 'aria-label': words.showSecret, tabIndex: 0 }}
            onChange={(event) => set({ secret: event.currentTarget.value })}
            {...mark('secret')}
          />
          <HeaderRows webhook={webhook} index={index} problems={problems} edit={edit} />
        </FoldedPart>
      )}
      <div className={classes.actions}>
        <Button variant="default" loading={test.isRunning} disabled={isUnreadable(webhook)} onClick={test.run}>
          {words.test}
        </Button>
        <Button
          variant="subtle"
          color="red"
          aria-label={words.deleteNamed({ name: webhookName(webhook) })}
          onClick={async () => (await mayDelete()) && onRemove()}
        >
          {words.delete}
        </Button>
      </div>
      <TestOutcome outcome={test.outcome} />
    </>
  );
}

/** Whether anything about the request differs from a new webhook. */
function hasOwnDetails({ request_method, request_format, secret, headers }: Webhook): boolean {
  const hasHeader = headers.some(({ key, value }) => key !== '' || value !== '');
  return request_method !== 'POST' || request_format !== 'JSON' || secret !== '' || hasHeader;
}

/** What this server cannot read is an empty field. */
function shown(text: string): string {
  return isSealed(text) ? '' : text;
}

function secretHelp(secret: string): string {
  if (isSealed(secret)) return words.unreadable;
  return secret === '' ? words.secretHelp : `${words.secretSet} ${words.secretHelp}`;
}

function mayDelete(): Promise<boolean> {
  return confirm({ ...words.deleting, isDangerous: true });
}
