import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSurvey } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { deactivateAddon } from '../addon-store/service.ts';

describe.each(testDialects())('live surveys that use an addon on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
  });
  afterAll(() => server.close());

  test('those that would be hidden and those that would be changed are counted apart; drafts do not count', async () => {
    const admin = await server.as('administrator');
    const nps = { id: 'n', type: 'nps' as const, title: 'How likely?' };
    await createSurvey(admin, { questions: [nps] });
    await createSurvey(admin, { questions: [nps] });
    await createSurvey(admin, { questions: [nps], status: 'draft' });
    await createSurvey(admin, {
      questions: [
        {
          id: 'q',
          type: 'radio-button',
          title: 'Which?',
          config: { options: ['A', 'B'] },
          settings: { randomize: true },
        },
      ],
    });
    await createSurvey(admin);
    const useOf = async (slug: string) => {
      const { body: site } = await admin.get<{ nonce: string }>('/site-info');
      const form = { action: 'userfeedback_addon_in_use', nonce: site.nonce, plugin: `userfeedback-${slug}` };
      const { body } = await admin.inject<{ success: boolean; data: object }>({
        method: 'POST',
        url: '/api/v1/ajax',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      });
      return [body.success, body.data];
    };
    expect(await useOf('question-types')).toEqual([true, { hidden: 2, changed: 1 }]);
    // Without it surveys show only on desktops.
    expect(await useOf('targeting')).toEqual([true, { hidden: 0, changed: 4 }]);
    expect(await useOf('webhooks')).toEqual([true, { hidden: 0, changed: 0 }]);
    expect((await useOf('nothing'))[0]).toBe(false);
    const types = server.deps.addons.find(({ manifest }) => manifest.slug === 'question-types');
    if (types) await deactivateAddon(server.deps, types.manifest);
    expect(await useOf('question-types')).toEqual([true, { hidden: 0, changed: 0 }]);
  });
});
