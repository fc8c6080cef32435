// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { CALM, findControl, findPlace, IGNORED, isWithin, looksClickable, nameElement } from './elements.ts';
import { findDepth, openBursts, openCounts, writeView } from './view.ts';

const draw = (html: string) => {
  document.body.innerHTML = html;
};
/** The path that a click's event takes. */
const pathOf = (selector: string) => {
  const path: EventTarget[] = [];
  for (let at: Node | null = find(selector); at; at = at.parentNode) path.push(at);
  return [...path, window];
};
const find = (selector: string) => document.querySelector(selector) as Element;

beforeEach(() => draw(''));

describe('an element is named by tags, positions and lasting ids (HM-18)', () => {
  const deep = (levels: number, inside: string) => '<div>'.repeat(levels) + inside + '</div>'.repeat(levels);
  test.each([
    ['a chosen id', '<button id="buy" class="x" name="y">Buy</button>', 'button#buy'],
    [
      'an id around it',
      '<p></p><div id="Main-2_a"><p></p><p><b class="x"></b></p></div>',
      'div#Main-2_a>p:nth-of-type(2)>b:nth-of-type(1)',
    ],
    ['an id with a long number', '<a id="user-48213" class="x"></a>', 'body>a:nth-of-type(1)'],
    ['an id with three digits', '<a id="step-123" class="x"></a>', 'a#step-123'],
    ['an address as its id', '<a id="a@b.co" class="x"></a>', 'body>a:nth-of-type(1)'],
    ['an id of a framework', '<a id=":r1:" class="x"></a>', 'body>a:nth-of-type(1)'],
    ['an id that begins with a digit', '<a id="1st" class="x"></a>', 'body>a:nth-of-type(1)'],
    ['an id of 41 letters', `<a id="${'a'.repeat(41)}" class="x"></a>`, 'body>a:nth-of-type(1)'],
    ['an id that another element has first', '<i id="twice"></i><a id="twice" class="x"></a>', 'body>a:nth-of-type(1)'],
    ['a form with a field that is called id', '<form class="x"><input name="id"></form>', 'body>form:nth-of-type(1)'],
    ['a place among others of its tag', '<p></p><i></i><p class="x"></p>', 'body>p:nth-of-type(2)'],
    ['the page itself', '', 'body'],
    ['a tag of another namespace', '<o:p class="x"></o:p>', 'body'],
    ['a tag with an underscore', '<x-a_b class="x"></x-a_b>', 'body'],
    ['a drawing', '<svg><path class="x"></path></svg>', 'body>svg:nth-of-type(1)>path:nth-of-type(1)'],
    [
      'a deep place that fits one element alone',
      deep(9, '<b class="x"></b>'),
      `${'div:nth-of-type(1)>'.repeat(7)}b:nth-of-type(1)`,
    ],
    [
      'tags that are too long together',
      `${`<x-${'a'.repeat(30)}>`.repeat(4)}<b class="x"></b>`,
      `${`x-${'a'.repeat(30)}:nth-of-type(1)>`.repeat(3)}b:nth-of-type(1)`,
    ],
  ])('%s', (_case, html, selector) => {
    draw(html);
    const named = nameElement(document.querySelector('.x') ?? document.body);
    expect(named?.selector).toBe(selector);
    expect(named && document.querySelector(named.selector)).toBe(named?.element);
  });

  test('a deep place that fits several elements is named by what is around it', () => {
    const column = `<div>${deep(9, '<b class="x"></b>')}</div>`;
    draw(column + column);
    const named = nameElement(document.querySelectorAll('.x')[1] as Element);
    expect(named?.element.localName).toBe('div');
    expect(document.querySelectorAll(named?.selector ?? '')).toHaveLength(1);
  });
});

test.each([
  ['an icon in a link', '<a href="/x"><i class="x"></i></a>', 'a'],
  ['words in a button', '<button><b class="x"></b></button>', 'button'],
  ['a field', '<label><input class="x"></label>', 'input'],
  ['words of a label', '<label><b class="x"></b></label>', 'label'],
  ['a summary', '<details><summary><b class="x"></b></summary></details>', 'summary'],
  ['a role', '<div role="menuitem"><b class="x"></b></div>', 'div'],
  ['an onclick', '<div onclick="go()"><b class="x"></b></div>', 'div'],
  ['a text', '<p class="x"></p>', undefined],
])('a click on %s belongs to the control around it (HM-19)', (_case, html, control) => {
  draw(html);
  document.body.setAttribute('onclick', 'close()');
  expect(findControl(find('.x'))?.localName).toBe(control);
  document.body.removeAttribute('onclick');
});

test.each([
  [100, 50, 1],
  [299, 50, 4],
  [100, 149, 13],
  [299, 149, 16],
  [151, 76, 6],
  [90, 160, 13],
])('the point %i, %i lies in field %i of 16 (HM-20)', (x, y, place) => {
  expect(findPlace(new DOMRect(100, 50, 200, 100), x, y)).toBe(place);
});

test.each([
  ['<p data-userfeedback-ignore><b class="x"></b></p>', true],
  ['<input type="password" class="x">', true],
  ['<userfeedback-widget class="x"></userfeedback-widget>', true],
  ['<input type="email" class="x">', false],
])('what is in %s is ignored: %s (HM-21)', (html, ignored) => {
  draw(html);
  expect(isWithin(pathOf('.x'), IGNORED)).toBe(ignored);
});

test.each([
  ['<a class="x">', true],
  ['<a href="#" class="x">', true],
  ['<a href="javascript:void(0)" class="x">', true],
  ['<button><b class="x"></b></button>', true],
  ['<div role="button" class="x">', true],
  ['<img class="x">', true],
  ['<svg><path class="x"></path></svg>', true],
  ['<p style="cursor: pointer" class="x">', true],
  ['<input type="submit" class="x">', true],
  ['<a href="/more" class="x">', false],
  ['<a href="#part" class="x">', false],
  ['<a href="mailto:a@b.co"><img class="x"></a>', false],
  ['<a href="tel:1" class="x">', false],
  ['<a href="/file" download class="x">', false],
  ['<label style="cursor: pointer" class="x">', false],
  ['<input type="checkbox" class="x">', false],
  ['<div role="slider" style="cursor: pointer" class="x">', false],
  ['<button popovertarget="menu" class="x">', false],
  ['<x-closed style="cursor: pointer" class="x"></x-closed>', false],
  ['<p class="x">', false],
])('%s looks clickable: %s (HM-22)', (html, clickable) => {
  draw(html);
  expect(looksClickable(find('.x'), findControl(find('.x')))).toBe(clickable);
});

describe('rage clicks (HM-23)', () => {
  const click = (at: number, x = 0, element = document.body) => ({ element, x, y: 0, at });
  test.each([
    ['three', [click(0), click(400), click(1000)], 1],
    ['two', [click(0), click(400)], 0],
    ['six in one go', [0, 300, 600, 900, 1200, 1500].map((at) => click(at)), 1],
    ['two bursts', [0, 100, 200, 1300, 1400, 1500].map((at) => click(at)), 2],
    ['three that take too long', [click(0), click(501), click(1002)], 0],
    ['three that are too far apart', [click(0, 0), click(100, 20), click(200, 40)], 0],
    ['three on two elements', [click(0), click(100, 0, document.documentElement), click(200)], 0],
  ])('%s', (_case, clicks, bursts) => {
    const isRage = openBursts();
    expect(clicks.filter(isRage)).toHaveLength(bursts);
  });

  test.each([
    ['<input type="number" class="x">', true],
    ['<div role="spinbutton"><button class="x"></button></div>', true],
    ['<div role="slider" class="x">', true],
    ['<button role="tab" class="x">', true],
    ['<video controls class="x"></video>', true],
    ['<button class="x">', false],
    ['<p class="x">', false],
  ])('quick clicks are usual on %s: %s', (html, calm) => {
    draw(html);
    expect(isWithin(pathOf('.x'), CALM)).toBe(calm);
  });
});

test.each([
  ['a page without scrolling', 800, 800, 20],
  ['the upper half', 800, 1600, 10],
  ['a tenth', 800, 8000, 2],
  ['the end, missed by a fraction', 1999.4, 2000, 20],
  ['a page that became shorter', 2000, 900, 20],
  ['just below a step', 899, 2000, 9],
])('the depth of %s (HM-24)', (_case, lowest, height, depth) => {
  expect(findDepth(lowest, height)).toBe(depth);
});

test('at most 40 elements and 200 clicks of a view are told, in 4 KB (HM-25)', () => {
  const few = openCounts();
  for (let click = 0; click < 300; click++) few.add(`a#e${click % 60}`, 0);
  expect(few.rows().length).toBe(40);
  expect(few.rows().reduce((sum, [, , clicks]) => sum + clicks, 0)).toBe(200);

  const long = openCounts();
  for (let click = 0; click < 40; click++) long.add(`${'a'.repeat(150)}#e${click}`, click % 17);
  const body = writeView({ path: '/x', layout: '夏'.repeat(40), nonce: 'n'.repeat(40) }, 7, long.rows());
  expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(4096);
  const { clicks, ...rest } = JSON.parse(body);
  expect(rest).toEqual({ path: '/x', layout: '夏'.repeat(40), nonce: 'n'.repeat(40), depth: 7 });
  expect(clicks.length).toBeGreaterThan(15);
  expect(clicks[1]).toEqual([`${'a'.repeat(150)}#e1`, 1, 1, 0, 0]);
});
