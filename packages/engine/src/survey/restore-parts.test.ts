import { describe, expect, test } from 'vitest';
import { NEW_SETTINGS } from '../question-types/index.ts';
import { draft, logic, question, siteAccess } from '../testing/samples.ts';
import { keepResting } from './keep-resting.ts';
import { restoreParts } from './restore-parts.ts';

const LITE = siteAccess('', [], []);
const { settings, notifications } = draft();
/** A survey that uses all that a plan can take away. */
const SENT = draft(
  [
    question('text', 'a'),
    question('star-rating', 'b'),
    question('radio-button', 'c', { settings: { ...NEW_SETTINGS, randomize: true, comment_box: true } }),
    question('nps', 'd'),
  ],
  {
    id: 7,
    settings: {
      ...settings,
      targeting: {
        devices: ['mobile'],
        pages: 'select',
        page_rules: [{ logic: 'page_url_contains', operator: '&&', data: 'x' }],
      },
      geo_targeting: { target: 'select', countries: ['DE'] },
      behavior: { ...settings.behavior, timing: 'delay', timing_delay: 7 },
      thank_you: { ...settings.thank_you, type: 'redirect', redirect_to: { id: 1, label: 'Home' } },
      theming: { ...settings.theming, color_scheme: 'dark' },
      google_drive: { ...settings.google_drive, enable: true, file_name: 'Mine' },
    },
    notifications: {
      email: {
        ...notifications.email,
        logic: { enable: true, action: 'send', conditions: logic([['c', '=', 'A']]).conditions },
      },
      webhook: { ...notifications.webhook, active: true },
    },
  },
);

describe('what a save has left out', () => {
  test('comes back as it was sent, with questions in their order (FB-10)', () => {
    const stored = keepResting(SENT, draft([question('text', 'a')], { id: 7 }), LITE, new Date());
    expect(stored.draft.questions.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(stored.removed.map(({ part }) => part).sort()).toEqual(
      [
        'notifications.email.logic',
        'notifications.webhook',
        'questions.b',
        'questions.c.settings.comment_box',
        'questions.c.settings.randomize',
        'questions.d',
        'settings.behavior',
        'settings.geo_targeting',
        'settings.google_drive',
        'settings.targeting.devices',
        'settings.targeting.pages',
        'settings.thank_you.type',
        'settings.theming',
      ].sort(),
    );
    expect(restoreParts(stored.draft, SENT, stored.removed)).toEqual({ ...SENT, type: stored.draft.type });
  });

  test('leaves what was edited since (FB-10)', () => {
    const { draft: kept, removed } = keepResting(SENT, null, LITE, new Date());
    const edited = { ...kept, title: 'Edited since' };
    expect(restoreParts(edited, SENT, removed)).toMatchObject({
      title: 'Edited since',
      questions: [{}, { id: 'b' }, {}, {}],
    });
  });
});
