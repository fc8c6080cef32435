import { screen, waitFor, within } from '@testing-library/react';
import type { PageRule } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { PAGE_RULES } from '@userfeedback/contract/limits';
import { ATTRIBUTE_COMPARATORS } from '@userfeedback/contract/told-limits';
import { ruleSentence } from '@userfeedback/engine';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { refusal } from '../../../../../testing/server.ts';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../../../testing/texts.ts';
import { kindWords, ruleLine, sentenceWords } from './rule-words.ts';

type Logic = PageRule['logic'];
const rule = (logic: Logic, data: PageRule['data'], operator: PageRule['operator'] = '&&'): PageRule => ({
  logic,
  operator,
  data,
});
const picked = (...labels: string[]) => labels.map((label) => ({ id: label.toLowerCase(), label }));
const blog = rule('page_url_contains', '/blog/');
const post = rule('page_type', [{ id: 'single_post', label: 'Single post' }]);
const pricing = rule('page_or_post_is', picked('Pricing'), '||');

/** Each kind: its words, data, and what the sentence says about pages. */
const WORDS: Record<Logic, [words: string, data: PageRule['data'], sentence: string]> = {
  page_or_post_is: ['the page is one of', picked('A', 'B'), 'on one of the pages “A” or “B”'],
  page_or_post_is_not: ['the page is none of', picked('A'), 'on pages where the page is none of “A”'],
  page_type: ['the kind of page is', picked('Home', 'Landing'), 'on pages that are the home page or “Landing”'],
  post_type_is: ['the type of content is', picked('Post'), 'on pages where the type of content is “Post”'],
  post_type_is_not: ['the type of content is not', picked('Post'), 'on pages where the type of content is not “Post”'],
  taxonomy_is: [
    'the content is organized by',
    picked('Tag', 'Mood', 'Year'),
    'on pages where the content is organized by “Tag”, “Mood”, or “Year”',
  ],
  taxonomy_is_not: [
    'the content is not organized by',
    picked('Tag'),
    'on pages where the content is not organized by “Tag”',
  ],
  taxonomy_term_is: ['the content is in', picked('News'), 'on pages where the content is in “News”'],
  taxonomy_term_is_not: ['the content is not in', picked('News'), 'on pages where the content is not in “News”'],
  page_url_is: ['the address is exactly', 'https://a.b/', 'on pages whose address is exactly “https://a.b/”'],
  page_url_is_not: ['the address is not', 'https://a.b/', 'on pages whose address is not “https://a.b/”'],
  page_url_contains: ['the address contains', '/blog/', 'on pages whose address contains “/blog/”'],
  page_url_not_contains: ['the address does not contain', '/blog/', 'on pages whose address does not contain “/blog/”'],
  query_parameter_contains: [
    'the part after the question mark contains',
    'utm',
    'on pages where the part after the question mark contains “utm”',
  ],
  query_parameter_not_contains: [
    'the part after the question mark does not contain',
    'utm',
    'on pages where the part after the question mark does not contain “utm”',
  ],
  query_parameter_regex: [
    'the part after the question mark matches the pattern',
    'id=\\d',
    'on pages where the part after the question mark matches the pattern “id=\\d”',
  ],
  user_logged_in: ['the visitor is logged in', picked('Yes'), 'on pages where the visitor is logged in'],
  user_role: ["the visitor's role is", picked('Editor'), "on pages where the visitor's role is “Editor”"],
  referrer: [
    'the visitor came from the address',
    'https://a.b/',
    'on pages where the visitor came from the address “https://a.b/”',
  ],
  cookie_exist: ['the visitor has the cookie', 'seen', 'on pages where the visitor has the cookie “seen”'],
  cookie_not_exist: [
    'the visitor does not have the cookie',
    'seen',
    'on pages where the visitor does not have the cookie “seen”',
  ],
  attribute: [
    'visitor attribute',
    { name: 'plan', compare: 'STARTS_WITH', value: 'pro' },
    'on pages where the visitor attribute “plan” starts with “pro”',
  ],
  event: [
    'event happened',
    { name: 'purchase', count: 3 },
    'on pages where the event “purchase” happened 3 times or more in this tab',
  ],
};
/** A rule by itself, where it is not the words of its kind with what they compare with. */
const LINES: Partial<Record<Logic, string>> = {
  attribute: 'the visitor attribute “plan”',
  event: 'the event “purchase” happened',
};
const withCapital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

test.each(PAGE_RULES)('%s has its words in picker, findings and sentence (BF-79, BF-80)', (logic) => {
  const [words, data, sentence] = WORDS[logic];
  expect(kindWords(logic)).toBe(withCapital(words));
  expect(ruleLine(rule(logic, data)).startsWith(withCapital(LINES[logic] ?? words))).toBe(true);
  expect(sentenceWords(ruleSentence([rule(logic, data)]))).toBe(`Shows ${sentence}.`);
});

test.each<[PageRule[], string]>([
  [
    [blog, post, pricing],
    'Shows on pages whose address contains “/blog/” and that are single posts, or on the page “Pricing”.',
  ],
  [
    [pricing, { ...blog, operator: '||' }, post],
    'Shows on the page “Pricing”, or on pages whose address contains “/blog/” and that are single posts.',
  ],
  [
    [blog, { ...pricing, operator: '&&' }],
    'Shows on pages whose address contains “/blog/” and where the page is one of “Pricing”.',
  ],
  [[rule('user_logged_in', picked('No'))], 'Shows on pages where the visitor is not logged in.'],
  [[rule('page_or_post_is', null)], 'Shows on the page ….'],
  [[blog, rule('page_type', null)], 'Shows on pages whose address contains “/blog/” and where the kind of page is ….'],
])('rules together read as a sentence: %# (BF-80)', (rules, sentence) => {
  expect(sentenceWords(ruleSentence(rules))).toBe(sentence);
});

/** The settings step of a survey with these rules, on a site with a blog. */
async function open(page_rules: PageRule[]) {
  const settings = { targeting: { pages: 'select' as const, page_rules } };
  const questions = [{ id: 'q', type: 'text' as const, title: 'How was it?' }];
  const store = surveyStore([storedSurvey(5, { title: 'Rules', template: 'blank', settings, questions })]);
  const facts = { post_id: 7, post_type: 'post', taxonomies: [], terms: [], logged_in: false, roles: [] };
  store.server
    .on(contract.site.pageFacts, ({ query }) =>
      String(query.url).startsWith('https://site.test/') ? { ...facts, page_type: 'single_post' } : null,
    )
    .on(contract.visitor.widget, refusal('not_found'));
  const { user, router } = openAdmin('/surveys/edit/5/settings', store.server);
  await screen.findByRole('list', { name: 'Page rules' });
  const type = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.type(field, text);
  };
  const pick = async (field: HTMLElement, name: string) => {
    if (field.getAttribute('aria-expanded') !== 'true') await user.click(field);
    const list = await waitFor(() => {
      const found = document.getElementById(field.getAttribute('aria-controls') ?? '');
      if (!found) throw new Error('The list is not open.');
      return found;
    });
    await user.click(within(list).getByText(name));
  };
  return { user, router, store, type, pick };
}
const value = (number: number) =>
  within(screen.getByRole('group', { name: `Rule ${number}` })).getByRole('textbox', { name: 'Value' });

test('the picker lists all kinds in these words (BF-79)', async () => {
  const { user } = await open([blog]);
  const kind = screen.getByRole('combobox', { name: 'Rule type' });
  await user.click(kind);
  const list = await waitFor(() => {
    const found = document.getElementById(kind.getAttribute('aria-controls') ?? '');
    if (!found) throw new Error('The list is not open.');
    return found;
  });
  const listed = within(list).getAllByRole('option', { hidden: true });
  expect(listed.map(({ textContent }) => textContent).toSorted()).toEqual(
    Object.values(WORDS)
      .map(([words]) => withCapital(words))
      .toSorted(),
  );
});

test('rules on what the page tells are filled in, and Next waits for that (VF-18, VF-20)', async () => {
  const { user, store, type, pick } = await open([blog, { ...blog, operator: '&&' }]);
  const field = (number: number, role: 'textbox' | 'combobox', name: string) =>
    within(screen.getByRole('group', { name: `Rule ${number}` })).getByRole<HTMLInputElement>(role, { name });
  const isBlocked = () =>
    screen.getByRole('button', { name: 'Next Step: Workflow' }).getAttribute('aria-disabled') === 'true';
  await pick(field(1, 'combobox', 'Rule type'), 'Visitor attribute');
  await pick(field(2, 'combobox', 'Rule type'), 'Event happened');
  expect(isBlocked()).toBe(true);
  await user.type(field(1, 'textbox', 'Attribute'), 'my plan');
  await user.tab();
  screen.getByText('Please use letters, digits, “_”, “-” and “.” only.');
  await type(field(1, 'textbox', 'Attribute'), 'plan');
  await user.click(field(1, 'textbox', 'Value'));
  await user.tab();
  screen.getByText('Please enter a value.');
  await pick(field(1, 'combobox', 'Comparison'), 'Is not known');
  expect(screen.queryByRole('textbox', { name: 'Value' })).toBeNull();
  await pick(field(1, 'combobox', 'Comparison'), 'Greater than');
  await user.type(field(1, 'textbox', 'Value'), '5');
  await user.type(field(2, 'textbox', 'Event'), 'purchase');
  await type(field(2, 'textbox', 'At least this many times'), '200');
  await user.tab();
  expect(field(2, 'textbox', 'At least this many times').value).toBe('100');
  expect(isBlocked()).toBe(false);
  screen.getByText(
    'Shows on pages where the visitor attribute “plan” is greater than “5” and where the event “purchase” happened 100 times or more in this tab.',
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(store.saves().at(-1)?.settings?.targeting?.page_rules).toEqual([
      rule('attribute', { name: 'plan', compare: '>', value: '5' }),
      rule('event', { name: 'purchase', count: 100 }),
    ]),
  );
});

test('each comparison of an attribute has its words (VF-16)', () => {
  expect(
    ATTRIBUTE_COMPARATORS.map((compare) => ruleLine(rule('attribute', { name: 'plan', compare, value: 7 }))),
  ).toEqual([
    'The visitor attribute “plan” is “7”',
    'The visitor attribute “plan” is not “7”',
    'The visitor attribute “plan” contains “7”',
    'The visitor attribute “plan” does not contain “7”',
    'The visitor attribute “plan” starts with “7”',
    'The visitor attribute “plan” ends with “7”',
    'The visitor attribute “plan” is greater than “7”',
    'The visitor attribute “plan” is less than “7”',
    'The visitor attribute “plan” is known',
    'The visitor attribute “plan” is not known',
  ]);
  expect(ruleLine(rule('event', { name: '', count: 1 }))).toBe('The event “…” happened in this tab');
});

test('the sentence follows each edit (BF-80)', async () => {
  const { user, type } = await open([blog, { ...rule('page_url_contains', 'shop'), operator: '||' }]);
  screen.getByText('Shows on pages whose address contains “/blog/”, or on pages whose address contains “shop”.');
  await type(value(2), 'new');
  screen.getByText('Shows on pages whose address contains “/blog/”, or on pages whose address contains “new”.');
  await user.click(screen.getByRole('button', { name: 'Remove rule 2' }));
  screen.getByText('Shows on pages whose address contains “/blog/”.');
});

const verdictOf = (text: string) => screen.findByText(text);

test('an address is tried as the publish step’s panel finds it; a blank rule does not hold (BF-81, BF-82)', async () => {
  const { user, router, type } = await open([blog, post]);
  expect(screen.queryByRole('textbox', { name: 'Address of a page' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try an address' }));
  const address = screen.getByRole('textbox', { name: 'Address of a page' });
  await type(address, 'blog');
  await verdictOf('Please enter a full address, like https://example.com/page.');
  await type(address, 'https://site.test/blog/beans');
  await verdictOf('The rules match this page.');
  await type(address, 'https://site.test/shop');
  await verdictOf('The rules do not match this page: the address contains “/blog/”.');
  await type(address, 'https://elsewhere.test/blog/');
  await verdictOf(
    'The rules do not match this page: the kind of page is “Single post”. Only the address of this page is known.',
  );
  await user.click(screen.getByRole('button', { name: 'And…' }));
  await type(address, 'https://site.test/blog/beans');
  await verdictOf('The rules do not match this page: the page is one of ….');

  await router.navigate('/surveys/edit/5/publish');
  await user.click(await screen.findByRole('button', { name: 'Why is my survey not showing?' }));
  await type(screen.getByRole('textbox', { name: 'Page address' }), 'https://site.test/blog/beans');
  await screen.findByText('The page is one of …');
  screen.getByText('The page rules do not match this page.');
});

test('what is said about rules is said in the language of the admin (LA-77, LA-78)', async () => {
  const { user } = await open([blog, post, rule('user_logged_in', picked('No')), pricing]);
  await user.click(screen.getByRole('button', { name: 'Try an address' }));
  const field = screen.getByRole('textbox', { name: 'Address of a page' });
  const trial = field.closest('[data-part]') as HTMLElement;
  await showPseudoLocale();
  expect(textsOutsideMessages(trial, [/https?:\S+/])).toEqual([]);
  const sentence = trial.previousElementSibling as HTMLElement;
  expect(sentence.textContent).toContain('Pricing');
  expect(textsOutsideMessages(sentence, ['/blog/', 'Pricing', / (and|or) /])).toEqual([]);
});
