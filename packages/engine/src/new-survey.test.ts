import { Settings, SurveyInput } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { newSurvey } from './new-survey.ts';
import { settings } from './testing/samples.ts';

const admin_email = 'admin@example.com';

test('the sample settings are those of a fresh site', () => {
  expect(settings).toEqual(Settings.parse({}));
});

test('WF-06, BH-02, TG-02, QN-48: on a fresh site a new survey has the defaults of the contract and mails to the administrator', () => {
  const { notifications, ...rest } = newSurvey({ admin_email, settings });
  const defaults = SurveyInput.parse({});
  expect(rest).toEqual({ ...defaults, notifications: undefined });
  expect(notifications).toEqual({
    ...defaults.notifications,
    email: { ...defaults.notifications.email, addresses: admin_email },
  });
});

test('ED-21: it starts with the theme and the start-minimized value of the global settings', () => {
  const own = {
    ...settings,
    widget_theme: 'custom',
    widget_color: '#111111',
    widget_text_color: '#222222',
    widget_button_color: '#333333',
    widget_start_minimized: true,
    logo_type: 'custom',
    widget_custom_logo: '/logo.png',
  } as const;
  const made = newSurvey({ admin_email, settings: own });
  expect(made.settings.theming).toMatchObject({
    color_scheme: 'custom',
    widget_color: '#111111',
    text_color: '#222222',
    button_color: '#333333',
    start_minimized: true,
    logo_type: 'custom',
    custom_logo: '/logo.png',
  });
  expect(made.settings.behavior.start_minimized).toBe(true);
  expect(SurveyInput.parse(made)).toEqual(made);
});
