import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Chevron, useErrorsBelow, useWantedField } from '@userfeedback/admin-ui';
import type { Webhook } from '@userfeedback/contract';
import { webhookName } from '@userfeedback/engine';
import { useEffect, useId, useState } from 'react';
import { isSealed, isUnreadable } from '../problems.ts';
import { t } from './messages/webhooks.ts';
import { renameWebhook } from './moves.ts';
import { serviceName } from './use-services.ts';
import { WebhookForm } from './webhook-form.tsx';
import type { WebhookProps } from './webhook-props.ts';
import { WebhookRename } from './webhook-rename.tsx';
import classes from './webhooks-card.module.css';

export function WebhookItem({ isNew, ...props }: WebhookProps & { isNew: boolean }) {
  const { webhook, index, edit } = props;
  const [isOpen, setOpen] = useState(isNew || webhook.request_url === '');
  const [isRenaming, setRenaming] = useState(false);
  const bodyId = useId();
  const isWrong = useErrorsBelow().length > 0;
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  useWantedField((path) => (path === 'name' ? setRenaming(true) : setOpen(true)));
  const name = webhookName(webhook);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div role="group" aria-label={name} className={classes.item}>
      <div className={classes.head}>
        {isRenaming ? (
          <WebhookRename
            name={name}
            onKeep={(typed) => edit((survey) => renameWebhook(survey, index, typed))}
            onDone={() => setRenaming(false)}
          />
        ) : (
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron isOpen={isOpen} />
            <span className={classes.words}>
              <span className={classes.name}>{name}</span>
              <span className={classes.where}>{whereOf(webhook)}</span>
            </span>
          </UnstyledButton>
        )}
        {!isRenaming && (
          <ActionIcon size="lg" aria-label={t.rename({ name })} data-rename onClick={() => setRenaming(true)}>
            <IconPencil size={16} />
          </ActionIcon>
        )}
      </div>
      {isOpen && (
        <div id={bodyId} className={classes.form}>
          <WebhookForm {...props} isNew={isNew} />
        </div>
      )}
      {isUnreadable(webhook) && <p className={classes.paused}>{t.paused}</p>}
    </div>
  );
}

/** "POST · JSON · hooks.example.com", "Slack · hooks.slack.com". */
function whereOf(webhook: Webhook): string {
  const { service, request_method, request_format, request_url } = webhook;
  const host = URL.canParse(request_url) ? new URL(request_url).host : '';
  const where = isSealed(request_url) ? t.unreadableUrl : host || t.noUrlYet;
  const how = service === 'custom' ? [request_method, request_format] : [serviceName(webhook)];
  return [...how, where].join(' · ');
}
