import type { SurveyResponse } from '@userfeedback/contract';
import { finishedAtOnce } from '@userfeedback/engine/testing/samples';
import { expect, test } from 'vitest';
import { responseMail } from './response-mail.ts';

const SITE = {
  name: 'Slow & Steady',
  admin_email: 'admin@example.test',
  time_zone: 'Europe/Berlin',
  locale: 'en',
};
const SURVEY = { id: 3, title: 'How was <it>?' };

function mailOf(answers: SurveyResponse['answers'], change: Partial<SurveyResponse> = {}, locale = SITE.locale) {
  const response: SurveyResponse = {
    id: 12,
    survey_id: 3,
    survey_version: 1,
    status: 'publish',
    submitted_at: '2026-11-20T23:30:00.000Z',
    page_submitted: { name: 'Pricing', url: 'https://example.test/pricing' },
    user_ip: '127.0.0.1',
    user_browser: 'Firefox',
    user_os: 'Linux',
    user_device: 'Desktop',
    country: null,
    suspicion: null,
    ...finishedAtOnce,
    answers,
    ...change,
  };
  const site = { ...SITE, locale };
  return responseMail({ survey: SURVEY, response }, site, 'https://feedback.example.test');
}

const answer = (question_type: string, value: SurveyResponse['answers'][number]['value'], extra = {}) => ({
  question_id: 'q',
  question_title: `About ${question_type}`,
  question_type,
  value,
  extra,
});

test('a comment or a name alone is mailed with the skipped answer (FV-05)', () => {
  const { text, html } = mailOf([
    answer('nps', null, { comments: 'No number for that' }),
    answer('email', null, { name: 'Ann' }),
  ]);
  expect(text).toContain('About nps\n  Skipped\n  Comments: No number for that\n');
  expect(text).toContain('About email\n  Skipped\n  Name: Ann\n');
  expect(html).toContain('Skipped<br>Name: Ann');
});

test("an answer in the visitor's own words is mailed below its label (QX-22)", () => {
  const { text } = mailOf([answer('radio-button', 'Other', { other: 'Plum', comments: 'Ripe' })]);
  expect(text).toContain('About radio-button\n  Other\n  Plum\n  Comments: Ripe\n');
});

test('names the survey, each question with its answer, the page, the date of the site and the way to it', () => {
  const { subject, text } = mailOf([
    answer('checkbox', ['Red', 'Green']),
    answer('nps', 9, { comments: 'Nice\nand quick' }),
    answer('email', 'ann@example.test', { name: 'Ann' }),
    answer('long-text', null),
  ]);
  expect(subject).toBe('New response to "How was <it>?"');
  expect(text).toBe(`New response to "How was <it>?"

About checkbox
  Red, Green

About nps
  9
  Comments: Nice
  and quick

About email
  ann@example.test - Ann

About long-text
  Skipped

Page: Pricing (https://example.test/pricing)
Date: November 21, 2026 at 12:30 AM
Site: Slow & Steady

See the response: https://feedback.example.test/admin/results/survey/3/responses/12
`);
});

test('names the language that the visitor read, in that of the mail (LA-61)', () => {
  const german = { language: 'de' };
  expect(mailOf([], german).text).toContain('\nLanguage: German\n');
  expect(mailOf([], german).html).toContain('Language: German');
  expect(mailOf([], german, 'fr').text).toContain('allemand');
  expect(mailOf([]).text).not.toContain('Language');
});

test('is in the language of the site (LA-83)', () => {
  const { subject, text, html } = mailOf(
    [answer('nps', null, { comments: 'Trop cher' }), answer('email', null, { name: 'Ann' })],
    {},
    'fr-CH',
  );
  expect(subject).toBe('Nouvelle réponse à «\u00a0How was <it>?\u00a0»');
  expect(text.replaceAll('\u00a0', ' ')).toBe(`Nouvelle réponse à « How was <it>? »

About nps
  Passée
  Commentaires : Trop cher

About email
  Passée
  Nom : Ann

Page : Pricing (https://example.test/pricing)
Date : 21 novembre 2026 à 00:30
Site : Slow & Steady

Voir la réponse : https://feedback.example.test/admin/results/survey/3/responses/12
`);
  expect(html).toContain('<html lang="fr" dir="ltr">');
  expect(mailOf([], {}, 'ar').html).toContain('<html lang="ar" dir="rtl">');
});

test('is in English where the language of the site is not shipped (LA-83)', () => {
  const { subject, text, html } = mailOf([], {}, 'it');
  expect(subject).toBe('New response to "How was <it>?"');
  expect(text).toContain('See the response: ');
  expect(html).toContain('<html lang="en" dir="ltr">');
});

test('says the same in HTML, where nothing a visitor wrote is markup', () => {
  const { html } = mailOf([
    answer('text', '<script>alert(1)</script>\n<b>two</b>', { comments: '"><img src=x>' }),
    { ...answer('text', 'x'), question_title: '<i>Why</i>' },
  ]);
  expect(html).not.toMatch(/<script|<b>|<img|<i>/);
  expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;<br>&#60;b&#62;two&#60;/b&#62;<br>Comments:');
  expect(html).toContain('New response to &#34;How was &#60;it&#62;?&#34;');
  expect(html).toContain('href="https://feedback.example.test/admin/results/survey/3/responses/12"');
});

test('a subject is one line, whatever the title holds, and an unknown page is left out', () => {
  const { text } = mailOf([], { page_submitted: { name: '', url: null } });
  expect(text).not.toContain('Page:');
  const odd = responseMail(
    {
      survey: { id: 1, title: 'A\r\nBcc: b@c.de\u0000\u0085x' },
      response: { ...responseStub(), answers: [] },
    },
    SITE,
    'https://example.test',
  );
  expect(odd.subject).toBe('New response to "A Bcc: b@c.de x"');
});

function responseStub(): SurveyResponse {
  return {
    id: 1,
    survey_id: 1,
    survey_version: 1,
    status: 'publish',
    submitted_at: '2026-11-20T12:00:00.000Z',
    page_submitted: { name: 'Home', url: null },
    answers: [],
    user_ip: '',
    user_browser: '',
    user_os: '',
    user_device: '',
    country: null,
    suspicion: null,
    ...finishedAtOnce,
  };
}
