import { screen } from '@testing-library/react';
import { showLanguageOf } from '@userfeedback/admin-ui/messages';
import { contract } from '@userfeedback/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import { refusal } from '../../testing/server.ts';
import { siteInfo } from '../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../testing/survey-store.ts';

/** Other files of the worker may have left another language. */
const toEnglish = () => {
  onTestFinished(() => showLanguageOf('en'));
  return showLanguageOf('en');
};

test('a language chosen in the person menu counts at once, and what was typed stays (LA-75, LA-76)', async () => {
  await toEnglish();
  const server = stubServer().on(contract.session.setLanguage, { success: true });
  server.on(contract.settings.get, { settings: siteInfo().settings });
  const { user } = openAdmin('/settings/misc', server);
  await user.type(await screen.findByLabelText(/^Shortest time/), '7');
  await user.click(screen.getByRole('button', { name: 'Account: Ada Owner' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Language', hidden: true }));
  const asked = server.callsOf(contract.site.info).length;
  await user.click(await screen.findByRole('radio', { name: 'Deutsch (beta)' }));
  const same = await screen.findByLabelText<HTMLInputElement>(/^Kürzeste Antwortzeit/);
  expect(same.value).toMatch(/7$/);
  expect(document.documentElement.lang).toBe('de');
  expect(server.callsOf(contract.session.setLanguage).map(({ body }) => body)).toEqual([{ language: 'de' }]);
  await vi.waitFor(() => expect(server.callsOf(contract.site.info).length).toBeGreaterThan(asked));
  expect(same.value).toMatch(/7$/);
});

test('who has chosen Arabic reads from right to left (LA-80)', async () => {
  await toEnglish();
  openAdmin('/notifications', stubServer({ language: 'ar' }));
  await screen.findByRole('heading', { name: 'الإشعارات' });
  expect(document.documentElement.dir).toBe('rtl');
});

test('before anybody has chosen, the sign-in screen has the best match of the browser (LA-75)', async () => {
  await toEnglish();
  vi.stubGlobal('navigator', { ...navigator, languages: ['de-AT', 'en'], language: 'de-AT' });
  openAdmin(
    '/sign-in',
    stubServer().on(contract.site.info, () => refusal('unauthorized')),
  );
  await screen.findByRole('button', { name: 'Anmelden' });
});

test('links of the publish step are whole sentences in each language, not parts put together (XO-10)', async () => {
  await toEnglish();
  const { server } = surveyStore([storedSurvey(5, { title: 'Plain', template: 'blank' })], {
    language: 'de',
  });
  openAdmin('/surveys/edit/5/publish', server);
  await screen.findByRole('link', { name: 'Ändern, wie oft sie erscheint' });
  screen.getByRole('link', { name: 'Seiten ändern' });
  expect(screen.queryByRole('link', { name: 'Erscheint ändern' })).toBeNull();
});
