import type { Settings } from '@userfeedback/contract';
import type { Page } from 'playwright-core';
import type { Session } from './admin.ts';

/** What an administrator sees and does in the settings area; `at` says in which window of which product. */
export function settingsAt(at: () => Pick<Session, 'page' | 'product' | 'api'>) {
  const goTo = async (tab: string, on: Page = at().page) => {
    await on.goto(`${at().product.url}/admin/settings/${tab}`);
    await on.getByRole('button', { name: 'Save Settings' }).waitFor();
  };
  const stored = async () => (await at().api.get<{ settings: Settings }>('/settings')).body.settings;
  const banner = (kind: 'success' | 'error') => at().page.locator(`[data-banner="${kind}"]`);
  const press = (name: string) => at().page.getByRole('button', { name, exact: true }).click();
  /** Saves the settings; returns what is then stored. */
  const save = async () => {
    // The banner of an earlier save may still be there.
    const answer = at().page.waitForResponse(
      (response) => response.url().endsWith('/api/v1/settings') && response.request().method() === 'POST',
    );
    await press('Save Settings');
    await answer;
    await banner('success').getByText('Settings saved.').waitFor();
    return stored();
  };
  return { goTo, stored, banner, press, save };
}
