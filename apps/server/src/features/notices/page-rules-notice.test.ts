import type { Notice } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { recordChangedRules } from './page-rules-notice.ts';

const targeting = (logic: 'user_logged_in' | 'post_type_is_not' | 'page_type' | 'page_url_is_not') => ({
  settings: {
    targeting: {
      pages: 'select' as const,
      page_rules: [{ logic, data: logic === 'page_url_is_not' ? 'https://a.test/' : [{ id: 'no', label: 'No' }] }],
    },
  },
});

describe.each(testDialects())('rules that an update judges differently, on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'pro', addons: 'all' });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());
  const listNotices = async () =>
    (await admin.get<Notice[]>('/notices')).body.filter(({ id }) => id === 'changed-page-rules');
  const create = (title: string, rest: SurveyBody) => createSurvey(admin, { title, ...rest });

  test('managers are told once which published surveys have them, as long as they still do (FV-14)', async () => {
    const guests = await create('For guests', targeting('user_logged_in'));
    await create('Not on posts', targeting('post_type_is_not'));
    await create('On the home page', targeting('page_type'));
    await create('Not at an address', targeting('page_url_is_not'));
    await create('A draft', { ...targeting('user_logged_in'), status: 'draft' });
    expect(await listNotices()).toEqual([]);
    await recordChangedRules(server.deps.db);
    const later = await create('Made after the update', targeting('user_logged_in'));
    await recordChangedRules(server.deps.db);
    const [notice, ...others] = await listNotices();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      content:
        '2 published Surveys have rules that hold only where the page says who visits. “Not on posts”, “For guests”',
      isClosable: true,
      comes_back: false,
      dismissed: false,
      global: true,
    });
    await admin.post('/surveys/draft', { survey_ids: [guests.id, later.id] });
    expect((await listNotices())[0]?.content).toBe(
      '1 published Survey has rules that hold only where the page says who visits. “Not on posts”',
    );
    await admin.post('/notices/changed-page-rules/dismiss', {});
    expect((await listNotices())[0]?.dismissed).toBe(true);
  });

  test('a new site gets no such notice (FV-14)', async () => {
    const fresh = await startTestServer({ dialect, licence: 'pro', addons: 'all' });
    await recordChangedRules(fresh.deps.db);
    const person = await fresh.as('administrator');
    await createSurvey(person, targeting('user_logged_in'));
    const { body } = await person.get<Notice[]>('/notices');
    expect(body).toEqual([]);
    await fresh.close();
  });
});
