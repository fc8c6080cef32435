import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCopy } from '@tabler/icons-react';
import { copyText } from '@userfeedback/admin-ui';
import { t } from './messages/webhooks.ts';
import type { TestResult } from './use-test.ts';
import classes from './webhooks-card.module.css';

export function TestOutcome({ outcome }: { outcome: TestResult | undefined }) {
  return (
    <div role="status" aria-label={t.outcome.label} className={classes.status}>
      {outcome && <Result {...outcome} />}
    </div>
  );
}

function Result({ status, time, answer, error }: TestResult) {
  const isFine = status !== null && status < 300;
  const Icon = isFine ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.outcome} data-fine={isFine || undefined}>
      <div className={classes.result}>
        <Icon size={18} className={classes.outcomeIcon} aria-hidden />
        <Text className={classes.words}>
          {status === null
            ? `${t.outcome.none} ${error ?? ''}`
            : t.outcome.replied({ status: String(status), time: String(time) })}
        </Text>
      </div>
      {status !== null && (answer === '' ? <Text c="dimmed">{t.outcome.empty}</Text> : <Reply text={answer} />)}
    </div>
  );
}

function Reply({ text }: { text: string }) {
  return (
    <div className={classes.reply}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.text} tabIndex={0} aria-label={t.outcome.reply}>
        {text}
      </section>
      <Tooltip label={t.outcome.copy}>
        <ActionIcon aria-label={t.outcome.copy} onClick={() => void copyText(text, t.outcome.copied)}>
          <IconCopy size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
