import { describe, expect, test } from 'vitest';
import { isEventName, readProperties, readTold } from './told-facts.ts';

const identify = (value: unknown) => ({ name: 'identify', value });
const setFacts = (attributes: unknown) => ({ name: 'setFacts', value: { attributes } });
const attributesOf = (calls: Parameters<typeof readTold>[1], page = {}) =>
  Object.fromEntries(readTold(page, calls).attributes);

describe('of the same name the last told counts', () => {
  test.each([
    ['set twice', [setFacts({ plan: 'free' }), setFacts({ plan: 'pro' })], { plan: 'pro' }],
    ['taken away', [setFacts({ plan: 'free', seats: 3 }), setFacts({ plan: null })], { seats: 3 }],
    ['by whichever call', [setFacts({ plan: 'a' }), identify({ id: '1', attributes: { plan: 'b' } })], { plan: 'b' }],
    [
      'told with the identity that is forgotten (VF-02)',
      [setFacts({ seats: 3 }), identify({ id: '1', attributes: { plan: 'b' } }), identify(null)],
      { seats: 3 },
    ],
    [
      'told again after the identity (VF-02)',
      [identify({ id: '1', attributes: { plan: 'b' } }), setFacts({ plan: 'c' }), identify(null)],
      { plan: 'c' },
    ],
    ['something else altogether', [identify('x'), setFacts(7), setFacts(['a']), identify(undefined)], {}],
  ])('%s', (_, calls, told) => {
    expect(attributesOf(calls)).toEqual(told);
  });

  test('the HTML of the page was told before anything else, calls after it (VF-03, VF-04)', () => {
    const page = { attributes: { plan: 'free', seats: 3 }, identity: { id: 'b', signature: 's' } };
    expect(attributesOf([setFacts({ plan: 'pro' })], page)).toEqual({ plan: 'pro', seats: 3 });
    expect(readTold(page, []).identity).toEqual({ id: 'b', signature: 's' });
  });
});

test.each([
  ['a', { id: 'a', signature: undefined }],
  ['x'.repeat(200), { id: 'x'.repeat(200), signature: undefined }],
  ['x'.repeat(201), undefined],
  ['', undefined],
  [7, undefined],
])('an id of %j names a visitor or does not (VF-02)', (id, identity) => {
  expect(readTold({}, [identify({ id })]).identity).toEqual(identity);
  expect(readTold({}, [identify({ id }), identify(null)]).identity).toBeUndefined();
});

test('values of other kinds are passed over, and long texts are cut (VF-05)', () => {
  const given = {
    text: 'x'.repeat(300),
    number: 1.5,
    yes: false,
    'a.b-c_1': 'd',
    ['n'.repeat(40)]: 1,
    object: {},
    list: [1],
    nothing: undefined,
    nan: Number.NaN,
    run: () => 1,
    'a name': 1,
    ['n'.repeat(41)]: 1,
    '': 1,
  };
  const kept = { text: 'x'.repeat(200), number: 1.5, yes: false, 'a.b-c_1': 'd', ['n'.repeat(40)]: 1 };
  expect(attributesOf([setFacts(given)])).toEqual(kept);
  expect(readProperties(given)).toEqual(kept);
});

test('at most 50 attributes and 20 properties are kept, those told first (VF-05, VF-08)', () => {
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`n${index}`, index]));
  const told = attributesOf([setFacts(many), setFacts({ n3: 'again', new: 1 })]);
  expect([Object.keys(told).length, told.n49, told.n50, told.n3, told.new]).toEqual([
    50,
    49,
    undefined,
    'again',
    undefined,
  ]);
  expect(Object.keys(readProperties(many))).toHaveLength(20);
});

test('an event has a name of 1 to 100 characters (VF-08)', () => {
  expect(['a', 'x'.repeat(100), 'x'.repeat(101), '', 7, null].map(isEventName)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
