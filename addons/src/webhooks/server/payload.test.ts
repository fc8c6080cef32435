import { finishedAtOnce } from '@userfeedback/engine/testing/samples';
import { expect, test } from 'vitest';
import { encode } from './encode.ts';
import { payloadOf } from './payload.ts';

const answer = (question_id: string, question_type: 'nps' | 'email', extra: object) => ({
  question_id,
  question_type,
  question_title: `Title of ${question_id}`,
  value: null,
  extra,
});
const SITE = { publicUrl: 'https://surveys.example' };
const SENT = {
  survey: { id: 3, title: 'A survey' },
  event: 'response.created' as const,
  response: {
    ...finishedAtOnce,
    id: 7,
    submitted_at: '2026-11-20T12:00:00.000Z',
    page_submitted: { name: 'Home', url: null },
    answers: [answer('score', 'nps', { comments: 'Too slow' }), answer('mail', 'email', { name: 'Ann' })],
  },
};

test('a comment or a name alone is in the whole response that a webhook gets (FV-05)', () => {
  expect(payloadOf({ body: [], include_answers: true }, SENT, SITE).answers).toEqual([
    { question_id: 'score', title: 'Title of score', type: 'nps', value: null, comments: 'Too slow' },
    { question_id: 'mail', title: 'Title of mail', type: 'email', value: null, name: 'Ann' },
  ]);
});

test('a comment or a name alone is sent with the parameter that a webhook names (FV-05)', () => {
  const body = [
    { key: 'rating', value: 'score' },
    { key: 'who', value: 'mail' },
  ];
  expect(payloadOf({ body, include_answers: true }, SENT, SITE)).toEqual({
    rating: '',
    rating_comments: 'Too slow',
    who: '',
    who_name: 'Ann',
  });
});

test('a webhook gets the language that the response was given in (LA-61)', () => {
  const inGerman = { ...SENT, response: { ...SENT.response, language: 'de' } };
  expect(payloadOf({ body: [], include_answers: true }, inGerman, SITE)).toMatchObject({ language: 'de' });
  expect(payloadOf({ body: [], include_answers: true }, SENT, SITE)).toMatchObject({ language: null });
});

test("an answer in the visitor's own words is sent beside its label (QX-22)", () => {
  const chosen = { ...answer('score', 'nps', { other: 'Plum' }), question_type: 'radio-button', value: 'Other' };
  const sent = { ...SENT, response: { ...SENT.response, answers: [chosen] } };
  const body = [{ key: 'color', value: 'score' }];
  expect(payloadOf({ body, include_answers: true }, sent, SITE)).toEqual({ color: 'Other', color_other: 'Plum' });
  expect(payloadOf({ body: [], include_answers: true }, sent, SITE).answers).toMatchObject([
    { value: 'Other', other: 'Plum' },
  ]);
});

test('rows with their columns are an object, or a line of text where the webhook names the question (QX-40)', () => {
  const chosen = { ...answer('shop', 'nps', {}), question_type: 'matrix', value: { Speed: 'Good', Price: 'Poor' } };
  const sent = { ...SENT, response: { ...SENT.response, answers: [chosen] } };
  const whole = payloadOf({ body: [], include_answers: true }, sent, SITE);
  expect(JSON.parse(encode.JSON(whole).text).answers[0].value).toEqual({ Speed: 'Good', Price: 'Poor' });
  expect(encode.XML(whole).text).toContain('<value><Speed>Good</Speed><Price>Poor</Price></value>');
  const form = [...new URLSearchParams(encode.FORM(whole).text)].filter(([name]) => name.includes('[value]'));
  expect(form).toEqual([
    ['answers[0][value][Speed]', 'Good'],
    ['answers[0][value][Price]', 'Poor'],
  ]);
  const named = payloadOf({ body: [{ key: 'shop', value: 'shop' }], include_answers: true }, sent, SITE);
  expect(named).toEqual({ shop: 'Speed: Good, Price: Poor' });
});
