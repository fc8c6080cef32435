import type { SiteInfo, SurveyListItem } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { createUser } from '../../../apps/server/src/features/users/accounts/service.ts';
import { createSurvey, submitResponse } from '../../../apps/server/src/testing/factories.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import { entry, startForWordPress, WordPressSite } from './wordpress-site.ts';

const PERSON = { name: 'Ada', email: 'ada@here.test', role: 'administrator', password: 'a good one' };

describe.each(testDialects())('on %s', (dialect) => {
  test('a site that was used with the demo site keeps all it has with WordPress, and back again (WC-58)', async () => {
    const demo = await startTestServer({ dialect, licence: 'pro', addons: ['targeting'] });
    await createUser(demo.deps, PERSON);
    const survey = await createSurvey(await demo.as('administrator'), { title: 'Kept' });
    await submitResponse(demo, survey);
    const kept = async (server: TestServer) => {
      const admin = await server.as('administrator');
      const { license_type, addons } = (await admin.get<SiteInfo>('/site-info')).body;
      const { items } = (await admin.get<{ items: SurveyListItem[] }>('/surveys')).body;
      const { status } = await server.visitor.post('/session', PERSON);
      return {
        license_type,
        targeting: addons.targeting?.active,
        signedIn: status,
        surveys: items.map(({ title, responses_count }) => [title, responses_count]),
      };
    };
    const before = await kept(demo);
    expect(before).toEqual({
      license_type: 'pro',
      targeting: true,
      signedIn: 200,
      surveys: [['Kept', 1]],
    });
    const wordpress = await startForWordPress({ dialect, beside: demo });
    expect(await kept(wordpress)).toEqual(before);
    const site = new WordPressSite(wordpress);
    await site.connect();
    await site.push('entries', [entry(4, 'Spring sale opens')], [], true);
    expect(await kept(wordpress)).toEqual(before);
    await expect(createUser(wordpress.deps, PERSON)).rejects.toThrow();
    expect(await kept(demo)).toEqual(before);
    await wordpress.close();
    await demo.close();
  });

  test('while WordPress is away the server starts, pickers list what it sent, and local people come in (WC-54)', async () => {
    const first = await startForWordPress({ dialect });
    const site = new WordPressSite(first, 'http://127.0.0.1:1');
    await site.connect();
    await site.push('entries', [{ ...entry(4, 'Spring sale opens'), url: 'http://127.0.0.1:1/4/' }], [], true);
    const again = await startForWordPress({ dialect, beside: first });
    const admin = await again.as('administrator');
    expect((await admin.get('/search')).body).toEqual([{ id: 4, title: 'Spring sale opens' }]);
    const survey = await createSurvey(admin, { title: 'Live' });
    expect((await submitResponse(again, survey)).status).toBe(201);
    expect((await admin.get('/page-facts?url=http%3A%2F%2F127.0.0.1%3A1%2F4%2F')).body).toMatchObject({
      page_type: 'single_post',
      post_id: 4,
    });
    await again.close();
    await first.close();
  });
});
