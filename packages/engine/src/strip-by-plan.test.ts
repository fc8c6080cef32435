import { expect, test } from 'vitest';
import { stripByPlan } from './strip-by-plan.ts';
import { draft, question, siteAccess } from './testing/samples.ts';

const { notifications, settings } = draft();
const condition = { question_id: 'a', compare: 'IN', value: 'A' } as const;
const logic = { enable: true, action: 'send', conditions: [condition] } as const;
const given = draft([question('nps', 'a'), question('image-radio', 'b')], {
  notifications: {
    ...notifications,
    email: { ...notifications.email, active: true, logic: { ...logic, conditions: [condition] } },
  },
  settings: { ...settings, thank_you: { ...settings.thank_you, message: 'Cheers' } },
});
const site = (license_type: string) => siteAccess(license_type, ['targeting']);

test.each(['pro', 'elite'])('GT-22, GS-22: %s keeps the e-mail logic and all devices', (plan) => {
  expect(stripByPlan(given, site(plan))).toBe(given);
});

test.each(['', 'plus', 'gold'])(
  'GT-22, GS-22: "%s" loses the e-mail logic and all devices but desktop',
  (plan) => {
    const stripped = stripByPlan(given, site(plan));
    expect(stripped.notifications.email).toEqual({
      ...given.notifications.email,
      logic: { enable: false, action: 'send', conditions: [] },
    });
    expect(stripped.settings.targeting.devices).toEqual(['desktop']);
    expect(stripped.settings.thank_you.message).toBe('Cheers');
    expect(stripped.questions).toBe(given.questions);
  },
);

test('GT-22: an expired licence counts as none (D-30)', () => {
  expect(stripByPlan(given, { ...site('elite'), is_licensed: false }).notifications.email.logic.enable).toBe(
    false,
  );
});
