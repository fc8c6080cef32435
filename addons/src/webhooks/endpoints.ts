import { endpoint, SurveyInput, Webhook } from '@userfeedback/contract';
import { z } from 'zod';
import { PROBLEM_TEXTS, UNREADABLE } from './problem-texts.ts';
import { isUnreadable, webhookProblems } from './problems.ts';

const SendableWebhook = Webhook.superRefine((webhook, context) => {
  for (const [field, problem] of Object.entries(webhookProblems(webhook)))
    context.addIssue({ code: 'custom', message: PROBLEM_TEXTS[problem], path: field.split('.') });
  if (isUnreadable(webhook)) context.addIssue({ code: 'custom', message: UNREADABLE, path: [] });
});

export const endpoints = {
  test: endpoint(
    'POST',
    '/webhooks/test',
    { capability: 'edit-surveys', bodyLimit: 1_048_576, perMinute: 30 },
    { summary: 'Send a sample response to a webhook', tag: 'Webhooks' },
  )
    .input(z.object({ survey: SurveyInput, webhook: SendableWebhook }))
    .output(
      z.object({
        success: z.boolean(),
        /** Null without a reply; `error` says why. */
        status: z.int().nullable(),
        /** Milliseconds. */
        time: z.int(),
        /** The first 2 KB of the reply. */
        answer: z.string(),
        error: z.string().optional(),
      }),
    ),
};
