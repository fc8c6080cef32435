import type { SurveyDraft } from '@userfeedback/contract';
import { Settings, SurveyInput } from '@userfeedback/contract';
import { ANSWERING_NEW, ANSWERING_OFF } from '@userfeedback/contract/limits';
import { expect, test } from 'vitest';
import type { LookPart } from '../../look/theming.ts';
import { isOwnPart, LOOK_PARTS } from '../../look/theming.ts';
import { linkedDraft, settings } from '../../testing/samples.ts';
import { newSurvey, withAddedFields } from './new-survey.ts';

const admin_email = 'admin@example.com';

test('the sample settings are those of a fresh site', () => {
  expect(settings).toEqual(Settings.parse({}));
});

test('on a fresh site a new survey has the defaults of the contract and mails to the administrator (WF-06, BH-02, TG-02, QN-48)', () => {
  const { notifications, ...rest } = newSurvey({ admin_email });
  const defaults = SurveyInput.parse({});
  const languages = { ...defaults.languages, base: 'en' };
  expect(rest).toEqual({ ...defaults, languages, notifications: undefined });
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

test('what an earlier version of the editor kept gets the fields that surveys have now, and changes nothing by them', () => {
  const { settings, notifications, ...rest } = linkedDraft();
  const { answering: _, limits, ...older } = settings;
  const webhooks = notifications.webhook.webhooks.map(({ events: __, ...webhook }) => webhook);
  const kept = (id: number | null) =>
    ({
      ...rest,
      id,
      settings: older,
      notifications: { ...notifications, webhook: { active: true, webhooks } },
    }) as unknown as SurveyDraft;
  const added = (id: number | null) => withAddedFields(kept(id));
  expect(added(4)).toEqual({
    ...rest,
    id: 4,
    notifications,
    settings: { ...older, limits, answering: ANSWERING_OFF },
  });
  expect(added(null).settings.answering).toEqual(ANSWERING_NEW);
});

test('a kept draft from before endings and buttons gets none, and keeps its message (QX-99)', () => {
  const { settings: now, ...rest } = newSurvey({ admin_email });
  const { button: _, endings: __, ...before } = { ...now.thank_you, message: 'Bye' };
  const kept = { ...rest, settings: { ...now, thank_you: before } };
  expect(withAddedFields(kept as SurveyDraft).settings.thank_you).toEqual({ ...before, button: null, endings: [] });
});
