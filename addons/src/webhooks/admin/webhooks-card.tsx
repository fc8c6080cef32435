import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { SurveyCardProps } from '@userfeedback/addon-kit';
import { FieldsOf, KeptFields, KeptLine, NotUsable, SwitchCard, useLock, useResting } from '@userfeedback/admin-ui';
import { WEBHOOKS_MAX } from '@userfeedback/contract/limits';
import { t } from './messages/webhooks.ts';
import { addWebhook, removeWebhook, setWebhooksActive } from './moves.ts';
import { useItemKeys } from './use-item-keys.ts';
import { WebhookItem } from './webhook-item.tsx';
import classes from './webhooks-card.module.css';

const PART = { part: 'notifications.webhook', capability: 'use-webhooks' } as const;

export function WebhooksCard({ survey, edit, foot }: SurveyCardProps) {
  const { active, webhooks } = survey.notifications.webhook;
  const lock = useLock('use-webhooks');
  const isKept = useResting(PART.part) !== undefined;
  const items = useItemKeys(webhooks.length);
  return (
    <SwitchCard
      foot={foot}
      title={t.title}
      description={t.about}
      capability="use-webhooks"
      notice={isKept ? <KeptLine {...PART} /> : lock && <NotUsable lock={lock} addon="webhooks" text={t.locked} />}
      path="notifications.webhook"
      checked={active && (isKept || !lock)}
      onChange={(on) => edit((draft) => setWebhooksActive(draft, on))}
    >
      <KeptFields part={PART.part}>
        {webhooks.length === 0 && <Text c="dimmed">{t.none}</Text>}
        {webhooks.map((webhook, index) => (
          <FieldsOf key={items.keyOf(index)} path={`webhooks.${index}`}>
            <WebhookItem
              survey={survey}
              webhook={webhook}
              index={index}
              isNew={items.isNew(index)}
              edit={edit}
              onRemove={() => {
                items.remove(index);
                edit((draft) => removeWebhook(draft, index));
              }}
            />
          </FieldsOf>
        ))}
        {webhooks.length < WEBHOOKS_MAX && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            className={classes.add}
            onClick={() => {
              items.add();
              edit(addWebhook);
            }}
          >
            {t.add}
          </Button>
        )}
      </KeptFields>
    </SwitchCard>
  );
}
