import { Button, CloseButton, Text, Title } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { errorText, errorToast, renewSite, useSite } from '@userfeedback/admin-ui';
import { upgradeLink } from '@userfeedback/engine';
import { api } from '../../api.ts';
import { t } from '../../strings/ai-summary.ts';
import classes from './ai-summary.module.css';

/** In the panel's place on plans without it; closing it is remembered for this person (OP-60). */
export function AiSummaryUpsell() {
  const site = useSite();
  const dismiss = useMutation(
    api.notices.dismiss.mutationOptions({
      onSuccess: () => renewSite(),
      onError: (error) => void errorToast(errorText(error)),
    }),
  );
  if (dismiss.isPending || dismiss.isSuccess) return null;
  return (
    <section className={classes.upsell} aria-labelledby="ai-upsell">
      <IconSparkles className={classes.sparkles} size={22} stroke={1.6} aria-hidden />
      <div className={classes.offer}>
        <Title order={2} id="ai-upsell">
          {t.upsell.title}
        </Title>
        <Text>{t.upsell.text}</Text>
      </div>
      <Button
        component="a"
        href={upgradeLink({ medium: 'survey-results', campaign: 'ai-summary' }, site)}
        target="_blank"
        rel="noopener"
      >
        {t.upsell.button}
      </Button>
      <CloseButton
        aria-label={t.upsell.dismiss}
        onClick={() => dismiss.mutate({ id: 'ai-summary-upsell' })}
      />
    </section>
  );
}
