import type { Webhook } from '@userfeedback/contract';
import type { Locator } from 'playwright-core';
import type { Session } from './admin.ts';
import { choice } from './admin.ts';
import { editorAt, text } from './editor-page.ts';

export const EMAIL = 'Send Email notification';
export const WEBHOOKS = 'Send Responses to a Webhook (Slack, Zapier, etc.)';

/** What an administrator sees on the editor's workflow step. */
export function workflowAt(session: () => Session) {
  const editor = editorAt(session);
  const card = (title: string) => session().page.getByRole('region', { name: title, exact: true });
  const switchOf = (title: string) => card(title).getByRole('switch', { name: title, exact: true });
  const flip = (title: string) => switchOf(title).press('Space');
  const hook = (name: string) => card(WEBHOOKS).getByRole('group', { name, exact: true });
  const titleOf = (name: string) => hook(name).locator('[aria-expanded]').first();
  /** A survey for one test, open at its workflow step. */
  const openWith = async (webhooks: Partial<Webhook>[], email: object = {}) => {
    const survey = await session().api.survey({
      title: 'Workflow',
      questions: [choice('a', 'Good?', ['Yes', 'No']), text('b', 'Why?')],
      notifications: { email, webhook: { active: webhooks.length > 0, webhooks } },
    });
    await editor.goTo(`edit/${survey.id}/notifications`);
    await card(WEBHOOKS).waitFor();
    return survey.id;
  };
  const pick = async (field: Locator, option: string) => {
    await field.click();
    await session().page.getByRole('option', { name: option, exact: true }).click();
  };
  return { ...editor, card, switchOf, flip, hook, titleOf, openWith, pick };
}
