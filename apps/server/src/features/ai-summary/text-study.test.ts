import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openLanguageSense } from './language.ts';
import { TextStudy } from './text-study.ts';

const sense = openLanguageSense();
const study = (texts: readonly string[]) => {
  const reading = new TextStudy(sense);
  // Newest first, as from the database.
  texts.toReversed().forEach((text, index) => {
    reading.add({ response_id: texts.length - index, text });
  });
  return reading.result();
};

const ENGLISH = [
  'The price is too high for a small team like ours',
  'Prices keep rising every single year',
  'I do not understand your pricing page at all',
  'Prices should drop for students',
  'A fair price would bring me back',
  'The prices abroad are simply absurd',
  'Priced like a luxury, built like a toy',
  'Checkout crashed twice on my phone',
  'The checkout asked for my address three times',
  'I gave up at the checkout',
  'Delivery took nine days',
  'My parcel never arrived and nobody told me why',
  'The search finds nothing I am looking for',
  'Search results are sorted strangely',
  'More vegetarian recipes please',
  'The newsletter comes far too often',
  'Photos load slowly on the train',
  'I cannot read the grey letters',
  'Cookie banners cover half of the screen',
  'Nobody picks up the telephone',
];
const GERMAN = [
  'Der Preis ist für ein kleines Büro zu hoch',
  'Die Preise steigen jedes Jahr weiter',
  'Bei solchen Preisen überlege ich zweimal',
  'Wegen des Preises habe ich gekündigt',
  'Die Preise im Ausland sind absurd',
  'Ein fairer Preis würde mich zurückholen',
  'Preise bitte mit Steuern anzeigen',
  'Die Kasse stürzt auf dem Telefon ab',
  'An der Kasse musste ich dreimal die Adresse eingeben',
  'Die Lieferung hat neun Tage gedauert',
  'Mein Paket kam nie an und niemand sagte warum',
  'Die Suche findet nichts von dem was ich brauche',
  'Suchergebnisse stehen in seltsamer Reihenfolge',
  'Mehr vegetarische Rezepte bitte',
  'Der Newsletter kommt viel zu oft',
  'Fotos laden im Zug sehr langsam',
  'Die grauen Buchstaben kann ich kaum lesen',
  'Cookie-Banner verdecken den halben Bildschirm',
  'Niemand geht ans Telefon',
  'Der Ton im Video ist zu leise',
];

test.each([
  ['English', ENGLISH, 'prices', ['price', 'priced', 'pricing']],
  ['German', GERMAN, 'Preise', ['Preis', 'Preisen', 'Preises']],
])(
  '%s texts that name the price in four forms are one subject, called by the most frequent (FR-04)',
  (_language, texts, name, others) => {
    const [first] = study(texts).subjects;
    expect(first).toMatchObject({ name, count: 7 });
    expect(first?.forms.toSorted()).toEqual([name, ...others].toSorted());
    expect(study([...ENGLISH, ...GERMAN]).subjects.filter(({ count }) => count === 7)).toHaveLength(2);
  },
);

test('a subject cites three of its texts: the newest, the oldest and one between (FR-04)', () => {
  const about = (number: number) => `Text ${number} about parking`;
  const texts = Array.from({ length: 9 }, (_, index) => about(index + 1));
  expect(study(texts).subjects[0]?.response_ids).toEqual([9, 5, 1]);
});

test.each([
  ['Preise', 'Preis', ['Die Preise sind viel zu hoch', 'Der Preis ist leider gestiegen', 'Preis!']],
  ['prix', 'prix', ['Les prix sont trop élevés', 'Le prix a encore augmenté', 'Prix']],
  ['precios', 'precio', ['Los precios son muy altos', 'El precio ha subido otra vez', 'Precio']],
  ['价格', '价格', ['价格太高了', '你们的价格不合理', '价格']],
  ['pricing', 'pricing', ['pricing', 'Pricing', 'the pricing']],
])('“%s” and a text of one word meet in the language of the others (FR-04)', (form, name, texts) => {
  const [first] = study([...texts, `${form}`]).subjects;
  expect(first?.count).toBe(4);
  expect([form, name]).toContain(first?.name);
});

const said = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `We talked about the ${word} in room number ${index}`);
const WORDS = ['parking', 'heating', 'lighting', 'coffee', 'music', 'toilets', 'elevator', 'windows', 'carpet'];

test('of subjects that tie at the eighth place all are shown or none, and never more than eight (FR-04, IB-73)', () => {
  const without = ['room', 'number', 'talked', 'text'];
  const namesOf = (counts: readonly number[]) =>
    study(WORDS.flatMap((word, index) => said(counts[index] ?? 0, word)))
      .subjects.map(({ name }) => name)
      .filter((name) => !without.some((word) => name.includes(word)));
  const single = (counts: readonly number[]) =>
    study(WORDS.flatMap((word, index) => Array.from({ length: counts[index] ?? 0 }, () => word))).subjects.map(
      ({ name, count }) => `${name} ${count}`,
    );
  expect(namesOf([5, 4, 3, 2, 1])).toEqual(['parking', 'heating', 'lighting']);
  expect(single([10, 9, 8, 7, 6, 5, 4, 3])).toHaveLength(8);
  expect(single([10, 9, 8, 7, 6, 5, 4, 3, 3])).toEqual([
    'parking 10',
    'heating 9',
    'lighting 8',
    'coffee 7',
    'music 6',
    'toilets 5',
    'elevator 4',
  ]);
  expect(single([10, 9, 8, 7, 6, 5, 4, 4, 3])).toHaveLength(8);
  expect(single([3, 3, 3, 3, 3, 3, 3, 3, 3])).toEqual([]);
});

test('two words that always stand together are one subject; else each is counted by itself (FR-04)', () => {
  const texts = ['The night train was late', 'Take the night train', 'Night train to Rome', 'One train more'];
  expect(study(texts).subjects.map(({ name, count }) => `${name} ${count}`)).toEqual(['train 4', 'night train 3']);
});

test('the three quotes stand for three different subjects, and none is there twice (FR-05, IB-71)', () => {
  const texts = [
    ...Array.from({ length: 6 }, (_, index) => `The delivery took ${index + 4} days and nobody called`),
    ...Array.from({ length: 5 }, (_, index) => `The checkout broke ${index + 2} times on my telephone`),
    'The packaging was torn',
    'It smelled of packaging',
    'No plastic packaging',
    'Packaging to send back',
    ...Array.from({ length: 10 }, () => 'Good!'),
  ];
  const { quotes } = study(texts);
  for (const word of ['delivery', 'checkout', 'packaging'])
    expect(quotes.filter(({ text }) => text.toLowerCase().includes(word))).toHaveLength(1);
  expect(study(['Same words', 'Same words', 'Same words']).quotes).toHaveLength(1);
});

test('the same texts give the same result', () => {
  expect(study([...GERMAN, ...ENGLISH])).toEqual(study([...GERMAN, ...ENGLISH]));
});

test('no library that judges tone is installed (FR-05, IB-71)', async () => {
  const lock = await readFile(new URL('../../../../../package-lock.json', import.meta.url), 'utf8');
  expect(Object.keys(JSON.parse(lock).packages).filter((name) => /wink|sentiment|afinn|vader/.test(name))).toEqual([]);
});

test.each([
  [
    'English',
    ['When I came, it gave me nothing', 'Not really, when I read it', 'I rarely read it', 'It gave up when I came'],
    ['and I could not find the opening times', "but I can't find the archive", 'when I cannot find parking'],
    'not find 6',
  ],
  [
    'German',
    ['Wenn ich es lese, dann eher selten', 'Als ich kam, gab es nichts', 'Ich lese es meistens nicht'],
    ['Ich konnte die Öffnungszeiten nicht finden', 'Das Archiv finde ich nicht', 'Den Parkplatz nicht finden'],
    'nicht finden 6',
  ],
  [
    'French',
    ['Quand je suis venu, il n’y avait rien', 'Je le lis rarement, jamais avant', 'Parfois, quand je lis'],
    ['Je ne trouve pas les horaires', 'Je ne trouve pas les archives', 'On ne trouve pas le parking'],
    'trouve pas 6',
  ],
  [
    'Spanish',
    ['Cuando vine no había nada', 'Lo leo raramente, nunca antes', 'A veces, cuando lo leo'],
    ['No encuentro los horarios', 'Aquí no encuentro los archivos', 'Nunca encuentro el aparcamiento'],
    'no encuentro 6',
  ],
])('%s function words are no subject, and a negation keeps its verb (XO-02)', (_language, empty, denied, found) => {
  const { subjects } = study([...empty, ...empty, ...denied, ...denied]);
  expect(subjects.map(({ name, count }) => `${name} ${count}`)).toEqual([found]);
});

test.each([
  ['hyphens', ['My e-mail is wrong', 'The email never arrives', 'E-mail me'], 3],
  ['British spelling', ['The colours are pale', 'Which color is it?', 'More colour please'], 3],
  ['case and accents', ['Le café ferme trop tôt', 'CAFÉ', 'le cafe est fermé'], 3],
])('words that differ by %s are one subject (XO-02)', (_what, texts, count) => {
  expect(study(texts).subjects.map((subject) => subject.count)).toEqual([count]);
});

test('what the very same texts say is named once (XO-02)', () => {
  const texts = ['bread', 'ovens', 'flour'].map((word) => `The newsletter about ${word} misses the archive`);
  expect(study([...texts, ...texts.map((text) => `${text}!`)]).subjects.map(({ count }) => count)).toEqual([6]);
});
