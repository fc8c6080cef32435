import type { Settings } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { saveSettings } from './service.ts';

interface Body {
  settings: Settings;
  errors?: Record<string, string>;
  not_saved?: string[];
}

describe.each(testDialects())('settings on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
  });
  afterAll(() => server.close());

  test('all settings come with their defaults, the storage among them (API-S-01)', async () => {
    const { body } = await (await server.as('administrator')).get<Body>('/settings');
    const named = [
      'notifications_recipients',
      'summaries_html_template',
      'notifications_header_image',
      'allow_usage_tracking',
      'summaries_disabled',
      'automatic_updates',
      'create_edit_surveys',
      'view_results',
      'delete_surveys',
      'widget_button_color',
      'widget_toggle_icon',
      'widget_toggle_color',
      'widget_toggle_text',
      'widget_font',
      'widget_position',
      'widget_theme',
      'widget_color',
      'widget_text_color',
      'widget_start_minimized',
      'widget_custom_logo',
      'widget_show_logo',
      'logo_type',
      'skip_text',
      'next_text',
    ];
    for (const field of named) expect(body.settings, field).toHaveProperty(field);
    expect(body.settings.google_drive).toEqual({ connected: false, label: '', date: 0, folder_id: '' });
  });

  test('a save changes what it names, leaves the rest and ignores what is unknown (API-S-02, OP-003)', async () => {
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

  test('an invalid value is refused by name, and nothing is stored (OP-003)', async () => {
    const admin = await server.as('administrator');
    const before = (await admin.get<Body>('/settings')).body.settings;
    const { status, body } = await admin.post<Body>('/settings', {
      settings: { next_text: 'New', widget_color: 'red' },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['settings.widget_color']);
    expect((await admin.get<Body>('/settings')).body.settings).toEqual(before);
  });

  test.each([
    ['frequency_days', 366],
    ['frequency_days', -1],
    ['frequency_days', 1.5],
    ['frequency_session', 'yes'],
  ])('%s cannot be %s (FQ-01)', async (name, value) => {
    const admin = await server.as('administrator');
    expect((await admin.get<Body>('/settings')).body.settings).toMatchObject({
      frequency_days: 0,
      frequency_session: false,
    });
    const { status, body } = await admin.post<Body>('/settings', { settings: { [name]: value } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [`settings.${name}`]]);
  });

  test('every number beyond its range is refused with the range, and none is changed (XA-06)', async () => {
    const admin = await server.as('administrator');
    const { settings } = (await admin.get<Body>('/settings')).body;
    const numbers = Object.entries(settings).filter(([, value]) => typeof value === 'number');
    expect(numbers.map(([name]) => name).sort()).toEqual([
      'frequency_days',
      'spam_min_seconds',
      'spam_per_address',
      'spam_per_survey',
    ]);
    for (const [name] of numbers)
      for (const value of [-5, -1, 1_000_001, 1.5, '5', null, 1e300]) {
        const { status, body } = await admin.post<Body>('/settings', { settings: { [name]: value } });
        expect([status, body.errors], `${name}: ${value}`).toEqual([
          422,
          { [`settings.${name}`]: expect.stringMatching(/^Must be a whole number from 0 to \d+\.$/) },
        ]);
      }
    expect((await admin.get<Body>('/settings')).body.settings).toEqual(settings);
  });

  test.each([
    ['create_edit_surveys', ['editor', 'wizard'], 'create_edit_surveys.1'],
    ['view_results', ['Editor'], 'view_results.0'],
    ['delete_surveys', [''], 'delete_surveys.0'],
    ['widget_toggle_icon', 'field-nothing', 'widget_toggle_icon'],
    ['widget_toggle_icon', '__proto__', 'widget_toggle_icon'],
  ])('%s: %j is refused, since nobody knows it (XA-08)', async (name, value, path) => {
    const admin = await server.as('administrator');
    const { settings } = (await admin.get<Body>('/settings')).body;
    const { status, body } = await admin.post<Body>('/settings', { settings: { [name]: value } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [`settings.${path}`]]);
    expect((await admin.get<Body>('/settings')).body.settings).toEqual(settings);
  });

  test('a role that the site has no more stays where it was stored (XA-08)', async () => {
    await saveSettings(server.deps, { view_results: ['gone'] });
    const admin = await server.as('administrator');
    const { status } = await admin.post('/settings', { settings: { view_results: ['gone', 'editor'] } });
    expect(status).toBe(200);
    await saveSettings(server.deps, { view_results: [] });
  });

  test('what plan and addons do not allow is named in the reply, what is as it was is not (XA-08)', async () => {
    const admin = await server.as('administrator');
    expect((await admin.post<Body>('/settings', { settings: { widget_theme: 'light' } })).body.not_saved).toEqual([]);
    await switchPlan(server, 'none');
    const { settings } = (await admin.get<Body>('/settings')).body;
    const asRead = await admin.post<Body>('/settings', { settings });
    expect([asRead.status, asRead.body]).toEqual([200, { settings, not_saved: [] }]);
    const changed = {
      widget_theme: 'dark',
      widget_font: { family: 'Lora', weight: '400' },
      view_results: ['editor'],
      widget_position: 'middle_left',
      heatmap_retention_period: '7',
      frequency_days: 3,
    };
    const { body } = await admin.post<Body>('/settings', { settings: changed });
    expect(body.not_saved?.toSorted()).toEqual([
      'heatmap_retention_period',
      'view_results',
      'widget_font',
      'widget_position',
      'widget_theme',
    ]);
    expect(body.settings).toEqual({ ...settings, frequency_days: 3 });
    await admin.post('/settings', { settings: { frequency_days: 0 } });
    await switchPlan(server, 'elite');
  });

  test('a role on a list has that right from then on; managing roles are always on the lists (ST-32, ST-34, OP-108)', async () => {
    const [admin, editor] = [await server.as('administrator'), await server.as('editor')];
    const survey = { title: 'By an editor', questions: [] };
    expect((await editor.post('/surveys', survey)).status).toBe(403);
    expect((await editor.get('/results')).status).toBe(403);
    const lists = { create_edit_surveys: ['author', 'editor'], view_results: ['editor'], delete_surveys: [] };
    const { body } = await admin.post<Body>('/settings', { settings: lists });
    expect(body.settings).toMatchObject({
      create_edit_surveys: ['administrator', 'author', 'editor'],
      view_results: ['administrator', 'editor'],
      delete_surveys: ['administrator'],
    });
    const made = await editor.post<{ id: number }>('/surveys', survey);
    expect(made.status).toBe(201);
    expect((await editor.get('/results')).status).toBe(200);
    const trash = () => editor.post('/surveys/trash', { survey_ids: [made.body.id] });
    expect((await trash()).status).toBe(403);
    await admin.post('/settings', { settings: { delete_surveys: ['editor'], create_edit_surveys: [] } });
    expect((await trash()).status).toBe(200);
    expect((await editor.post('/surveys', survey)).status).toBe(403);
    expect((await admin.post('/surveys', survey)).status).toBe(201);
  });

  test('what the plan does not cover stays as it was, and the rest is saved (OP-105, GS-06)', async () => {
    const admin = await server.as('administrator');
    const { body: before } = await admin.get<Body>('/settings');
    await switchPlan(server, 'none');
    const { status, body } = await admin.post<Body>('/settings', {
      settings: { view_results: ['subscriber'], ip_storage: 'none' },
    });
    expect(status).toBe(200);
    expect(body.settings).toEqual({ ...before.settings, ip_storage: 'none' });
    await switchPlan(server, 'elite');
  });

  test('a custom logo needs an image (ST-24, ST-07)', async () => {
    const admin = await server.as('administrator');
    const { status, body } = await admin.post<Body>('/settings', { settings: { logo_type: 'custom' } });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ 'settings.widget_custom_logo': 'You must select a custom logo.' });
    expect((await admin.get<Body>('/settings')).body.settings.logo_type).toBe('none');
  });

  test('anybody may know the colours, and nothing else (API-S-10, OP-004)', async () => {
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
