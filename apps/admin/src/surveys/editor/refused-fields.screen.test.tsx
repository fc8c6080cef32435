import { screen, waitFor, within } from '@testing-library/react';
import type { Webhook } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { refusal } from '../../../testing/server.ts';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';

const HOOK: Partial<Webhook> = { name: 'Shop', request_url: 'https://hooks.example.com/a' };
const EVERYWHERE = {
  title: 'Refused',
  template: 'blank',
  questions: [
    { id: 'r', type: 'radio-button' as const, title: 'R?', config: { options: ['One', 'Two'] } },
    {
      id: 't',
      type: 'text' as const,
      title: 'T?',
      logic: { enabled: true, conditions: [{ question_id: 'r', compare: '=' as const, value: 'One' }] },
    },
  ],
  settings: {
    thank_you: { type: 'redirect' as const, redirect_to: { id: 1, label: 'Home' } },
    targeting: {
      pages: 'select' as const,
      page_rules: [{ logic: 'page_url_contains' as const, data: 'shop' }],
    },
    behavior: { timing: 'delay' as const, run_time: 'expire' as const, expire_at: { month: 5, day: 5 } },
  },
  notifications: {
    email: { active: true, addresses: 'a@example.com' },
    webhook: { active: true, webhooks: [HOOK] },
  },
};

/** Every kind of field, with the place that the alert names. */
const FAULTS: [path: string, place: string][] = [
  ['title', 'Questions'],
  ['questions.0.title', 'Question 1'],
  ['questions.0.config.options.1', 'Question 1'],
  ['questions.1.logic.conditions.0.value', 'Question 2'],
  ['settings.thank_you.redirect_to.id', 'Questions, Thank You Message'],
  ['settings.theming.next_text', 'Questions, Branding'],
  ['settings.theming.position', 'Questions, Branding'],
  ['settings.targeting.devices', 'Settings, Targeting'],
  ['settings.targeting.page_rules.0.data', 'Settings, Targeting'],
  ['settings.behavior.timing', 'Settings, Behavior'],
  ['settings.behavior.timing_delay', 'Settings, Behavior'],
  ['settings.behavior.expire_at.day', 'Settings, Behavior'],
  ['notifications.email.addresses', 'Workflow, Email'],
  ['notifications.webhook.webhooks.0.name', 'Workflow, Webhooks'],
  ['notifications.webhook.webhooks.0.request_url', 'Workflow, Webhooks'],
  ['notifications.webhook.webhooks.0.headers.0.value', 'Workflow, Webhooks'],
  ['publish_at', 'Publish'],
];

/** The error text of the focused control. */
function focusedError(): string {
  const invalid = document.activeElement?.closest('[aria-invalid="true"], [role="group"], fieldset[data-field]');
  const ids = (invalid?.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

test('each problem that the server finds is shown at its own field, and the alert leads there (D-02)', async () => {
  const { server } = surveyStore([storedSurvey(5, EVERYWHERE)]);
  const errors = Object.fromEntries(FAULTS.map(([path], at) => [path, `Fault ${at}.`]));
  server.on(contract.surveys.save, () => refusal('invalid', { ...errors, 'extensions.unknown': 'No field.' }));
  const { user } = openAdmin('/surveys/edit/5/questions', server);
  await user.type(await screen.findByRole('textbox', { name: 'Question' }), ' Changed?');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const problem = within(await screen.findByRole('alert'));
  // The focus goes to the first one by itself.
  await waitFor(() => expect(focusedError()).toContain('Fault 0.'));
  await user.keyboard('{Escape}');
  for (const [at, [path, place]] of FAULTS.entries()) {
    await user.click(problem.getByRole('button', { name: `${place}: Fault ${at}.` }));
    await waitFor(() => expect(focusedError(), path).toContain(`Fault ${at}.`), { timeout: 6_000 });
  }
  // An error without a field can be read here, and leads to where the field would be.
  await user.click(problem.getByRole('button', { name: 'Questions: No field.' }));
  await screen.findByRole('heading', { level: 1, name: 'Refused' });
});
