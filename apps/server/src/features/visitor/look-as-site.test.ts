import type { SavedSurvey, Settings, WidgetDocument } from '@userfeedback/contract';
import { newSurvey } from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey, surveyBody } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const SITE: Partial<Settings> = {
  widget_theme: 'custom',
  widget_color: '#102030',
  widget_text_color: '#f0e0d0',
  widget_button_color: '#aa5500',
  logo_type: 'userfeedback',
  widget_show_logo: true,
  widget_position: 'middle_left',
  skip_text: 'Nah',
  next_text: 'Onwards',
  widget_toggle_text: 'Say it',
  widget_toggle_color: '#abcdef',
  widget_start_minimized: true,
};

describe.each(testDialects())('the look of surveys on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());
  const lookOf = async (id: number) => {
    const { body } = await server.visitor.get<WidgetDocument>('/widget');
    return body.surveys.find((survey) => survey.id === id)?.look;
  };

  test('every part of a new survey follows the settings at once, and its own parts do not (FV-16)', async () => {
    const ways: Record<string, SurveyBody> = {
      'by the API': {},
      'with an empty look': { settings: { theming: {} } },
      'by the editor': { ...newSurvey({ admin_email: 'a@example.test' }) },
      'with own colours': {
        settings: {
          theming: {
            color_scheme: 'custom',
            widget_color: '#ffffff',
            text_color: '#000000',
            button_color: '#00aa00',
          },
          behavior: { start_minimized: false },
        },
      },
    };
    const made = new Map<string, SavedSurvey>();
    for (const [way, body] of Object.entries(ways)) {
      const { questions } = surveyBody();
      made.set(way, await createSurvey(admin, { ...body, ...(questions ? { questions } : {}), status: 'publish' }));
    }
    const before = await lookOf(made.get('by the API')?.id ?? 0);
    expect(before).toMatchObject({
      next_text: 'Next',
      start_minimized: false,
      theme: { '--ground': '#ffffff' },
    });
    const { status } = await admin.post('/settings', { settings: SITE });
    expect(status).toBe(200);
    const look = {
      position: 'middle_left',
      logo: { type: 'userfeedback' },
      skip_text: 'Nah',
      next_text: 'Onwards',
      toggle: { text: 'Say it' },
      start_minimized: true,
      theme: { '--ground': '#102030', '--text': '#f0e0d0', '--button': '#aa5500', '--toggle': '#abcdef' },
    };
    for (const way of ['by the API', 'with an empty look', 'by the editor'])
      expect([way, await lookOf(made.get(way)?.id ?? 0)]).toMatchObject([way, look]);
    expect(await lookOf(made.get('with own colours')?.id ?? 0)).toMatchObject({
      ...look,
      start_minimized: false,
      theme: { '--ground': '#ffffff', '--text': '#000000', '--button': '#00aa00', '--toggle': '#abcdef' },
    });
  });
});
