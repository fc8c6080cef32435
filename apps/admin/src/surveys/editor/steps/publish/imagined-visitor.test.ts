import type { PageFacts } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import type { ImaginedVisitor } from './imagined-visitor.ts';
import { factsOf } from './imagined-visitor.ts';

const visitor: ImaginedVisitor = {
  ...{ url: 'https://site.test/', referrer: '', device: 'mobile', country: 'DE', role: null },
  ...{ history: 'new', cookies: '', moment: '2026-02-28T23:30', inline: false },
};
const page: PageFacts = {
  ...{ page_type: 'home', post_id: 1, post_type: 'page', taxonomies: [], terms: [] },
  ...{ logged_in: false, roles: [] },
};
const survey = { cookie_name: 'userfeedback-7' };

describe('the facts of an imagined visitor', () => {
  test('the page is what the site says, the day that of the moment', () => {
    expect(factsOf(visitor, survey, page)).toMatchObject({
      ...{ device: 'mobile', country: 'DE', today: { month: 2, day: 28 }, cookies: {} },
      page: { page_type: 'home', post_id: 1, logged_in: false, roles: [] },
    });
  });

  test('a role means logged in; a page elsewhere says nothing about itself or its visitor (FV-14)', () => {
    const editor = { ...visitor, role: 'editor' };
    expect(factsOf(editor, survey, page).page).toMatchObject({ logged_in: true, roles: ['editor'] });
    expect(factsOf(editor, survey, null).page).toEqual({});
  });

  test.each([
    ['seen', false],
    ['answered', true],
  ] as const)(
    '%s: the cookie of the survey says submitted %s, others stand beside it',
    (history, submitted) => {
      const { cookies } = factsOf({ ...visitor, history, cookies: 'a=1=2; b\nc=3;;' }, survey, page);
      expect(cookies).toMatchObject({ a: '1=2', b: '', c: '3' });
      expect(JSON.parse(decodeURIComponent(cookies['userfeedback-7'] ?? ''))).toEqual({
        submitted,
        last_response_id: null,
      });
    },
  );
});
