import { useMutation } from '@tanstack/react-query';
import { createApi, errorText, toast } from '@userfeedback/admin-ui';
import type { SurveyDraft, Webhook } from '@userfeedback/contract';
import { useState } from 'react';
import { endpoints } from '../endpoints.ts';
import { webhookProblems } from '../problems.ts';
import { t } from './messages/webhooks.ts';

const api = createApi<typeof endpoints>(endpoints);

export interface TestResult {
  status: number | null;
  /** Milliseconds. */
  time: number;
  answer: string;
  error?: string | undefined;
}

export interface WebhookTest {
  run(): void;
  isRunning: boolean;
  isAsked: boolean;
  outcome: TestResult | undefined;
}

/** Only success is worth a toast. */
export function useTest(survey: SurveyDraft, webhook: Webhook): WebhookTest {
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, data, error } = useMutation(
    api.test.mutationOptions({ onSuccess: ({ success }) => void (success && toast(t.tested)) }),
  );
  return {
    isAsked,
    isRunning: isPending,
    outcome: error ? { status: null, time: 0, answer: '', error: errorText(error) } : data,
    run() {
      setAsked(true);
      if (Object.keys(webhookProblems(webhook)).length === 0) mutate({ survey, webhook });
    },
  };
}
