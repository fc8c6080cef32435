// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { NAME_TEXT_MAX } from '../limits.ts';
import { placeOf } from '../selectors.ts';
import { readName } from './names.ts';

const nameOf = (html: string) => {
  document.body.innerHTML = html;
  const { kind, text } = readName(document.querySelector('.x') as Element);
  return `${kind ?? '-'} ${text}`;
};

test.each([
  ['a button', '<button class="x"> Become\n a <b>member</b> </button>', 'button Become a member'],
  ['a link', '<a class="x" href="/">Guides</a>', 'link Guides'],
  ['a role', '<div role="button" class="x">Go</div>', 'button Go'],
  ['a label for screen readers', '<a class="x" aria-label="Basket"><i>3</i></a>', 'link Basket'],
  ['a label elsewhere', '<b id="l">Save all</b><button class="x" aria-labelledby="l">S</button>', 'button Save all'],
  ['a picture', '<img class="x" alt="The harbour">', '- The harbour'],
  ['a picture in a link', '<a class="x"><img alt="Home"></a>', 'link Home'],
  ['a drawing', '<button class="x"><svg><title>Search</title></svg></button>', 'button Search'],
  ['a title', '<a class="x" title="To the top">\u200b</a>', 'link To the top'],
  ['a button that is a field', '<input type="submit" class="x" value="Send">', 'button Send'],
  ['nothing', '<div class="x"><script>alert(1)</script></div>', '- '],
  ['signs that turn text around', '<p class="x">a\u202eb\u0000c</p>', '- a bc'],
])('%s has the name that people see (XO-15)', (_case, html, expected) => {
  expect(nameOf(html)).toBe(expected);
});

test.each([
  ['its label', '<label for="e">E-mail</label><input id="e" class="x" value="anna@a.test">', 'field E-mail'],
  ['a label around it', '<label>Name <input class="x" value="Anna"></label>', 'field Name'],
  ['its hint', '<textarea class="x" placeholder="Your words">My secret</textarea>', 'field Your words'],
  ['its kind', '<input class="x" value="Anna" name="Anna">', 'field '],
  [
    'its label, not what was chosen',
    '<select class="x" aria-label="Land"><option>Malta</option></select>',
    'field Land',
  ],
  [
    'what stands around it, of a label',
    '<label class="x">Land <select><option>Malta</option></select></label>',
    '- Land',
  ],
  ['nothing, of an edited text', '<div contenteditable><p class="x">Dear Anna</p></div>', 'field '],
  ['nothing, of what is reckoned', '<p class="x">Sum: <output>12</output></p>', '- Sum:'],
  ['nothing, where the page keeps it', '<p data-userfeedback-ignore><b class="x">Anna</b></p>', '- '],
  ['nothing, of what the page keeps in it', '<p class="x">Hello <b data-userfeedback-ignore>Anna</b></p>', '- Hello'],
])('a field is called by %s, never by what somebody typed (XO-15)', (_case, html, expected) => {
  expect(nameOf(html)).toBe(expected);
});

test('a name is short, and no letter is cut in two (XO-15)', () => {
  const [, text = ''] = nameOf(`<p class="x">${'🙂'.repeat(500)}</p>`).split(' ');
  expect([...text]).toEqual([...Array.from({ length: NAME_TEXT_MAX - 1 }, () => '🙂'), '…']);
});

test.each([
  ['main>p:nth-of-type(2)>a:nth-of-type(1)', 'main', ''],
  ['main#main>form:nth-of-type(1)>button:nth-of-type(1)', 'form', ''],
  ['form:nth-of-type(1)>footer:nth-of-type(1)>a:nth-of-type(1)', 'footer', ''],
  ['body>div:nth-of-type(1)', 'page', ''],
  ['header', 'page', ''],
  ['button#become-aMember_now', 'page', 'become a Member now'],
])('%s lies in %s, with the words "%s" (XO-15)', (selector, part, words) => {
  expect(placeOf(selector)).toEqual({ part, words });
});
