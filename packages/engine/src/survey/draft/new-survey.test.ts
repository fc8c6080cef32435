import { Settings, SurveyInput } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import type { LookPart } from '../../look/theming.ts';
import { isOwnPart, LOOK_PARTS } from '../../look/theming.ts';
import { settings } from '../../testing/samples.ts';
import { newSurvey } from './new-survey.ts';

const admin_email = 'admin@example.com';

test('the sample settings are those of a fresh site', () => {
  expect(settings).toEqual(Settings.parse({}));
});

test('on a fresh site a new survey has the defaults of the contract and mails to the administrator (WF-06, BH-02, TG-02, QN-48)', () => {
  const { notifications, ...rest } = newSurvey({ admin_email });
  const defaults = SurveyInput.parse({});
  expect(rest).toEqual({ ...defaults, notifications: undefined });
  expect(notifications).toEqual({
    ...defaults.notifications,
    email: { ...defaults.notifications.email, addresses: admin_email },
  });
});

test('every part of its look follows the site (ED-21, FV-16)', () => {
  const { theming, behavior } = newSurvey({ admin_email }).settings;
  const parts = Object.keys(LOOK_PARTS) as LookPart[];
  expect(parts.filter((part) => isOwnPart(theming, part))).toEqual([]);
  expect(behavior.start_minimized).toBeNull();
});
