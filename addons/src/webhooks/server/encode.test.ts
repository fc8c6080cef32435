import { finishedAtOnce } from '@userfeedback/engine/testing/samples';
import { expect, test } from 'vitest';
import { encode } from './encode.ts';
import { payloadOf } from './payload.ts';

const WHOLE = {
  survey: { id: 3, title: 'How & why?' },
  page: { name: 'Home', url: null },
  answers: [
    { question_id: 'a', value: 9 },
    { question_id: 'b', value: ['Red', 'Green'] },
    { question_id: 'c', value: null },
  ],
};

test('a form writes parts in brackets and plain lists as the same name again', () => {
  expect([...new URLSearchParams(encode.FORM(WHOLE).text)]).toEqual([
    ['survey[id]', '3'],
    ['survey[title]', 'How & why?'],
    ['page[name]', 'Home'],
    ['page[url]', ''],
    ['answers[0][question_id]', 'a'],
    ['answers[0][value]', '9'],
    ['answers[1][question_id]', 'b'],
    ['answers[1][value]', 'Red'],
    ['answers[1][value]', 'Green'],
    ['answers[2][question_id]', 'c'],
    ['answers[2][value]', ''],
  ]);
});

test('XML has an element for each part', () => {
  expect(encode.XML(WHOLE).text).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><response>' +
      '<survey><id>3</id><title>How &amp; why?</title></survey><page><name>Home</name><url></url></page><answers>' +
      '<answer><question_id>a</question_id><value>9</value></answer>' +
      '<answer><question_id>b</question_id><value>Red</value><value>Green</value></answer>' +
      '<answer><question_id>c</question_id><value></value></answer>' +
      '</answers></response>',
  );
});

test.each([
  ['2. Why?', '_2._Why_'],
  ['First name', 'First_name'],
  ['größe', 'größe'],
  ['xml-thing', '_xml-thing'],
  ['a><script', 'a__script'],
  ['-x', '_-x'],
  ['@_id', '__id'],
  ['#text', '_text'],
  ['?xml', '_xml'],
  ['__proto__', '__proto__'],
])('the parameter %j is the element %s', (name, element) => {
  const payload = payloadOf({ body: [{ key: name, value: '' }], include_answers: true }, NOTHING, SITE);
  expect(encode.XML(payload).text).toContain(`<response><${element}></${element}></response>`);
});

test('names that make the same element are elements one after the other, and nothing is lost (QX-40)', () => {
  const rows = { '< 1 year': 'Good', '> 1 year': 'Poor', Price: 'Fair', list: ['a', 'b'] };
  expect(encode.XML({ rows, '1%': 1, '1$': [2, 3] }).text).toContain(
    '<rows><__1_year>Good</__1_year><__1_year>Poor</__1_year><Price>Fair</Price><list>a</list><list>b</list></rows>' +
      '<_1_>1</_1_><_1_>2</_1_><_1_>3</_1_>',
  );
});

test.each([
  ['<b>&amp; "quotes" \'too\'</b>', '&lt;b&gt;&amp;amp; &quot;quotes&quot; &apos;too&apos;&lt;/b&gt;'],
  [']]>', ']]&gt;'],
  ['null\0 bell\u0007 lone\uD800 end\uFFFF', 'null bell lone\uFFFD end'],
  ['two\nlines 🎉', 'two\nlines 🎉'],
])('the value %j is valid XML', (value, text) => {
  expect(encode.XML({ v: value }).text).toContain(`<v>${text}</v>`);
});

test('a name that occurs twice is sent twice', () => {
  const payload = payloadOf(
    { body: ['k', 'k'].map((key) => ({ key, value: 'a' })), include_answers: true },
    NOTHING,
    SITE,
  );
  expect(encode.FORM(payload).text).toBe('k=&k=');
  expect(encode.JSON(payload).text).toBe('{"k":["",""]}');
});

const SITE = { publicUrl: 'https://surveys.example' };

const NOTHING = {
  survey: { id: 1, title: '' },
  event: 'response.created' as const,
  response: {
    id: 1,
    submitted_at: '',
    page_submitted: { name: '', url: null },
    answers: [],
    ...finishedAtOnce,
  },
};
