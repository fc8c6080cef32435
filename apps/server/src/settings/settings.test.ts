import type { Settings } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../testing/start-test-server.ts';

interface Body {
  settings: Settings;
  errors?: Record<string, string>;
}

describe.each(testDialects())('settings on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
  });
  afterAll(() => server.close());

  test('API-S-02 OP-003 a save changes what it names, leaves the rest and passes over what is unknown', async () => {
    const admin = await server.as('administrator');
    const before = (await admin.get<Body>('/settings')).body.settings;
    await admin.post('/settings', { settings: { skip_text: 'Pass' } });
    const { status, body } = await admin.post<Body>('/settings', {
      settings: { next_text: 'Go on', ip_storage: 'truncated', nobody_knows: 1 },
    });
    expect(status).toBe(200);
    const expected = { ...before, skip_text: 'Pass', next_text: 'Go on', ip_storage: 'truncated' };
    expect(body.settings).toEqual(expected);
    expect((await admin.get<Body>('/settings')).body.settings).toEqual(expected);
  });

  test('OP-003 a value that cannot be is refused by its name, and nothing is stored', async () => {
    const admin = await server.as('administrator');
    const before = (await admin.get<Body>('/settings')).body.settings;
    const { status, body } = await admin.post<Body>('/settings', {
      settings: { next_text: 'New', widget_color: 'red' },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['settings.widget_color']);
    expect((await admin.get<Body>('/settings')).body.settings).toEqual(before);
  });

  test('API-S-10 OP-004 anybody may know the colours, and nothing else', async () => {
    const { status, body } = await server.visitor.get<object>('/settings/global');
    expect(status).toBe(200);
    expect(body).toEqual({
      widget_button_color: '#2D87F1',
      widget_color: '#ffffff',
      widget_show_logo: false,
      widget_text_color: '#23282D',
      widget_theme: 'light',
    });
  });
});
