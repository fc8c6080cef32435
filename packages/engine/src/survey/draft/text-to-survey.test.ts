import type { QuestionType } from '@userfeedback/contract';
import { Question } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { questionTypes } from '../../question-types/index.ts';
import type { ReadQuestion } from './text-to-survey.ts';
import { makeQuestions, textToSurvey } from './text-to-survey.ts';

/** A question in one line: type, required as a star, title, options. */
function said({ title, type, required, options }: ReadQuestion): string {
  return [`${type}${required ? '*' : ''}: ${title}`, ...options].join(' | ');
}

const any = () => true;
const read = (text: string, isAllowed: (type: string) => boolean = any) =>
  textToSurvey(text, { isAllowed }).questions.map(said);

const table: [what: string, text: string, questions: string[]][] = [
  ['nothing', ' \n\t\n', []],
  ['one line', 'How was it?', ['long-text: How was it?']],
  ['one a line', 'How?\n\nWhy?\r\nWhen?', ['long-text: How?', 'long-text: Why?', 'long-text: When?']],
  ['marks without numbers', '- How?\n• Why?\na) When?', ['long-text: How?', 'long-text: Why?', 'long-text: When?']],
  [
    'the five ways to number',
    '1. One?\n2) Two?\n3: Three?\nQ4. Four?\nQuestion 5: Five?',
    ['One?', 'Two?', 'Three?', 'Four?', 'Five?'].map((title) => `long-text: ${title}`),
  ],
  ['a number needs a space', '1.5 litres?\n10:30 at noon?', ['long-text: 1.5 litres?', 'long-text: 10:30 at noon?']],
  [
    'options below their question',
    '1. Come again?\n- Yes\n* No\n• Maybe\n– Never',
    ['radio-button: Come again? | Yes | No | Maybe | Never'],
  ],
  ['letters', '1. Which?\na) Red\nb) Green\nC. Blue', ['radio-button: Which? | Red | Green | Blue']],
  ['set in by a wide space', '１．どう？\n　１．はい\n　２．いいえ', ['radio-button: どう？ | はい | いいえ']],
  ['set in by a tab', '1. Which?\n\tRed\n\tGreen', ['radio-button: Which? | Red | Green']],
  ['set in by spaces', '1. Which?\n  Red\n   2. Green', ['radio-button: Which? | Red | Green']],
  [
    'all of it set in',
    '    1. Which?\n    - Red\n    - Green\n    2. Why?',
    ['radio-button: Which? | Red | Green', 'long-text: Why?'],
  ],
  ['a blank line before the options', '1. Which?\n\n- Red\n\n- Green', ['radio-button: Which? | Red | Green']],
  [
    'a title over two lines',
    '1. What did you\nlike best?\n- Red\n- Green',
    ['radio-button: What did you like best? | Red | Green'],
  ],
  ['what follows a blank line is no title', '1. Why?\n\nBest, Ann\n2. When?', ['long-text: Why?', 'long-text: When?']],
  ['what stands before the first number', 'Hi Bob,\nhere they are:\n1. Why?', ['long-text: Why?']],
  ['boxes', '1. Which?\n[ ] Red\n☐ Green', ['checkbox: Which? | Red | Green']],
  ['boxes set in', '1. Which?\n  [ ] Red\n  Green', ['checkbox: Which? | Red | Green']],
  [
    'several answers, in words',
    '1. Which? (choose all that apply)\n- Red\n- Green\n2. And? (Select all that apply)',
    ['checkbox: Which? | Red | Green', 'checkbox: And?'],
  ],
  ['one option', '1. Which?\n- Red', ['radio-button: Which? | Red']],
  ['more options than fit', '1. Which?\n- A\n- B\n- C\n- D\n- E\n- F', ['dropdown: Which? | A | B | C | D | E | F']],
  [
    'more boxes than fit',
    '1. Which?\n[ ] A\n[ ] B\n[ ] C\n[ ] D\n[ ] E\n[ ] F',
    ['dropdown: Which? | A | B | C | D | E | F'],
  ],
  ['options that repeat', '1. Which?\n- Red\n- Green\n- Red', ['radio-button: Which? | Red | Green']],
  ['further columns', '1.\tWhich?\n-\tRed\t12\n-\tGreen\t7', ['radio-button: Which? | Red | Green']],
  [
    'scales',
    'How? (1-5)\nHow? (1–5)\nHow? (1-7)\nHow? (0-10)\nHow? (1-11)\nHow? (NPS)',
    ['star-rating: How?', 'star-rating: How?', 'scale: How?', 'scale: How?', 'long-text: How? (1-11)', 'scale: How?'],
  ],
  ['numbers and dates', 'How many? (number)\nWhen? (date)', ['number: How many?', 'date: When?']],
  ['addresses', 'Your e-mail\nYour Email address?', ['email: Your e-mail', 'email: Your Email address?']],
  ['an address among options', '1. By email?\n- Yes\n- No', ['radio-button: By email? | Yes | No']],
  [
    'required',
    'Why?*\nWhen? *\nHow? (1-5) *\nHow? * (1-5)\nWhat **?',
    ['long-text*: Why?', 'long-text*: When?', 'star-rating*: How?', 'star-rating*: How?', 'long-text: What **?'],
  ],
];

test.each(table)('%s in a text of questions (BF-16, BF-17, QX-117)', (_what, text, questions) => {
  expect(read(text)).toEqual(questions);
});

const shapes: [what: string, text: string, questions: string[], left?: string[]][] = [
  ['circles', '1. Which?\n○ Red\n◯Green\n● Blue', ['radio-button: Which? | Red | Green | Blue']],
  [
    'boxes of other kinds',
    '1. Which?\n□ Red\n▢Green\n[x] Blue\n- [ ] White',
    ['checkbox: Which? | Red | Green | Blue | White'],
  ],
  ['brackets', '1. Which?\n( ) Red\n(x) Green\n() Blue', ['radio-button: Which? | Red | Green | Blue']],
  [
    'numbers set in below a line without one',
    'Which?\n  1. Red\n  2. Green\nWhy?\n\t1) Price\n\t2) Colour',
    ['radio-button: Which? | Red | Green', 'radio-button: Why? | Price | Colour'],
  ],
  [
    'a list below a plain line',
    'Which?\n- Red\n- Green\n\nWhy?',
    ['radio-button: Which? | Red | Green', 'long-text: Why?'],
  ],
  [
    'sections and headings',
    'Section A: You\n1. Name?\nSection B\n2. Age?\n# More\n3. Why?\nABOUT US\n---\n4. When?\n**The end**',
    ['Name?', 'Age?', 'Why?', 'When?'].map((title) => `long-text: ${title}`),
    ['Section A: You', 'Section B', 'More', 'ABOUT US', 'The end'],
  ],
  ['Arabic digits', '١. كيف كان؟\n٢) لماذا؟', ['long-text: كيف كان؟', 'long-text: لماذا؟']],
  ['Persian digits', '۱. چرا؟\n۲. کی؟', ['long-text: چرا؟', 'long-text: کی؟']],
  ['Devanagari digits', '१. क्यों?\n२. कब?', ['long-text: क्यों?', 'long-text: कब?']],
  [
    'full-width digits',
    '１．なぜですか\n２、いつですか\n○はい\n○いいえ',
    ['long-text: なぜですか', 'radio-button: いつですか | はい | いいえ'],
  ],
  ['Chinese numbers', '1、为什么？\n2、什么时候？', ['long-text: 为什么？', 'long-text: 什么时候？']],
  [
    'Markdown',
    '## 1. How?\n**2.** Why?\n**3. When?**\n- [ ] Now\n- [ ] Later',
    ['long-text: How?', 'long-text: Why?', 'checkbox: When? | Now | Later'],
  ],
  [
    'what is thought of e-mails',
    'How often do you read our e-mails?\nWas our email support good?\nEmail\nWhat is your e-mail address?\nE-Mail-Adresse\nDo you prefer e-mail?',
    [
      'long-text: How often do you read our e-mails?',
      'long-text: Was our email support good?',
      'email: Email',
      'email: What is your e-mail address?',
      'email: E-Mail-Adresse',
      'long-text: Do you prefer e-mail?',
    ],
  ],
  [
    'boxes on one line',
    '1. Come again?\n☐ Yes ☐ No  ☐ Maybe\n2. Which?\n( ) A ( ) B\n3. And?\n- [ ] A  [x] B\n4. Or?\n  ○ a ○ b\n5. 性别\n□男□女',
    [
      'checkbox: Come again? | Yes | No | Maybe',
      'radio-button: Which? | A | B',
      'checkbox: And? | A | B',
      'radio-button: Or? | a | b',
      'checkbox: 性别 | 男 | 女',
    ],
  ],
  [
    'boxes behind their title, without numbers',
    'Come again? ☐ Yes ☐ No\n1 + 1? ○ 2 ○ 3\nWhy?',
    ['checkbox: Come again? | Yes | No', 'radio-button: 1 + 1? | 2 | 3', 'long-text: Why?'],
  ],
  [
    'signs that are no boxes',
    '1. Which?\n○ ○○会社\n☐ Tea (hot)\n2. Why f(x) or g(x)?',
    ['checkbox: Which? | ○○会社 | Tea (hot)', 'long-text: Why f(x) or g(x)?'],
  ],
  [
    'lines to write on',
    '1. Your name: ______\n2. Why?\n_______\n  ________\n3. Which?\n☐ Red\n☐ Other: ____\n4. Your e-mail\n..........\n5. And then...',
    [
      'long-text: Your name:',
      'long-text: Why?',
      'checkbox: Which? | Red | Other:',
      'email: Your e-mail',
      'long-text: And then...',
    ],
  ],
  ['lines to write on, without numbers', 'Name\n____\n- Age\n……', ['long-text: Name', 'long-text: Age']],
  [
    'lines to write on that belong to no title',
    '_____\n1. Which?\n☐ Red\n☐ Other\n__________\n---\n2. Why?',
    ['checkbox: Which? | Red | Other', 'long-text: Why?'],
    ['_____', '__________'],
  ],
  [
    'numbered lines to write on',
    '1. Three things?\n2. ____\n3. ____\n4. Why?',
    ['long-text: Three things?', 'long-text: Why?'],
  ],
  [
    'numbered lines to write on below a line that is no question',
    'Three things:\n1. ____\n2. ____\n\n3. Why?',
    ['long-text: Why?'],
    ['Three things:', '1. ____', '2. ____'],
  ],
  [
    'a star before the number, as SurveyMonkey writes it,',
    '* 1. How?\n- Good\n- Bad\n\n2. Again?\n\n* 3. Why?',
    ['radio-button*: How? | Good | Bad', 'long-text: Again?', 'long-text*: Why?'],
  ],
  [
    'numbers that go on counting',
    'Q1. How?\n2. Why?\n3) When?\nQ4. Where?',
    ['How?', 'Why?', 'When?', 'Where?'].map((title) => `long-text: ${title}`),
  ],
  [
    'numbers that begin again below a heading',
    '1. How?\n# More\n1) Why?\n2) When?',
    ['How?', 'Why?', 'When?'].map((title) => `long-text: ${title}`),
    ['More'],
  ],
  [
    'what numbers of a scale mean',
    '1. How?\n5 - Good\n1 - Bad\n2. Which?\n- 1 - 5 km\n6 - 10 km',
    ['radio-button: How? | 5 - Good | 1 - Bad', 'radio-button: Which? | 1 - 5 km'],
    ['6 - 10 km'],
  ],
  [
    'signs that are no marks',
    '1. How?\nw/ milk\n我、你\n3.5 kg\nAs is.\n㈱Abc',
    ['long-text: How? w/ milk 我、你 3.5 kg As is. ㈱Abc'],
  ],
  [
    'a list of circled numbers below a plain line',
    'Which?\n① Red\n② Green\nWhy?',
    ['radio-button: Which? | Red | Green', 'long-text: Why?'],
  ],
  ['what belongs to no question', 'Dear Bob,\n1. Why?\n\nBest, Ann', ['long-text: Why?'], ['Dear Bob,', 'Best, Ann']],
];

/** Options below a question, and a second question, as people of many scripts number them; | ends what is no part of the text. */
const marks: [what: string, lines: string][] = [
  ['Chinese letters', '1、|好吗？\nA、|非常好\nB、|不好\n2、|再来吗？'],
  ['Chinese full-width letters', '1．|好吗？\nＡ．|非常好\nＢ．|不好\n2．|再来吗？'],
  ['letters without a space', '1.|好吗？\nA.|非常好\nB.|不好\n2.|再来吗？'],
  ['Chinese stems', '1、|好吗？\n甲、|非常好\n乙、|不好\n2、|再来吗？'],
  ['Chinese brackets', '1、|好吗？\n（A）|非常好\n(B)|不好\n2、|再来吗？'],
  ['Japanese circled numbers', '問1 |どうですか。\n① |はい\n②|いいえ\n問2 |また来ますか。'],
  ['Japanese letters', '1．|どうですか。\nア．|はい\nイ、|いいえ\n2．|また来ますか。'],
  ['Japanese circled letters', '1．|どうですか。\n㋐|はい\nⒷ |いいえ\n2．|また来ますか。'],
  ['Japanese brackets', '問1 |どうですか。\n（1）|はい\n（２）|いいえ\n問2 |また来ますか。'],
  ['Korean circled numbers', '1. |어때요?\n① |예\n② |아니오\n2. |다시 오시겠습니까?'],
  ['Korean letters', '1. |어때요?\n가. |예\n나. |아니오\n2. |다시 오시겠습니까?'],
  ['Korean letters in circles', '1. |어때요?\n㉠ |예\n㉯ |아니오\n2. |다시 오시겠습니까?'],
  ['Korean letters in brackets', '문1. |어때요?\n(가) |예\n(나) |아니오\n문2. |다시 오시겠습니까?'],
  ['Russian', '1. |Как?\nа) |да\nб) |нет\n2. |Почему?'],
  ['Ukrainian', '1. |Як?\nє) |так\nї. |ні\n2. |Чому?'],
  ['Bulgarian in brackets', '1. |Как?\n(а) |да\n(б) |не\n2. |Защо?'],
  ['Arabic', '١. |كيف؟\nأ) |نعم\nهـ) |لا\n٢. |لماذا؟'],
  ['Arabic with dashes', '١. |كيف؟\nأ- |نعم\nب - |لا\n٢. |لماذا؟'],
  ['Persian', '۱. |چطور؟\nالف) |بله\nب) |نه\n۲. |چرا؟'],
  ['Hebrew', '1. |איך?\nא. |כן\nב׳. |לא\n2. |למה?'],
  ['Greek', '1. |Πώς;\nα) |Ναι\nβ. |Όχι\n2. |Γιατί;'],
  ['Thai', '๑. |ดีไหม\nก. |ดี\nข. |ไม่ดี\n๒. |ทำไม'],
  ['Hindi', '१. |कैसे?\nक) |हाँ\nख) |नहीं\n२. |क्यों?'],
  ['Bengali', '১. |কেমন?\nক) |হ্যাঁ\nখ) |না\n২. |কেন?'],
  ['Tamil', '1. |எப்படி?\nஅ) |ஆம்\nஆ) |இல்லை\n2. |ஏன்?'],
  ['Georgian', '1. |როგორ?\nა) |კი\nბ) |არა\n2. |რატომ?'],
  ['Armenian', '1. |Ինչպե՞ս:\nա) |այո\nբ) |ոչ\n2. |Ինչու՞:'],
  ['letters with accents', '1. |Như thế nào?\nă) |Có\nđ) |Không\n2. |Tại sao?'],
  ['Roman numbers', '1. |How?\ni) |Yes\nii) |No\n2. |Why?'],
  ['brackets', '1. |How?\n(1) |Yes\n(b) |No\n2. |Why?'],
  ['Spanish', '1.- |¿Cómo?\na.- |Sí\nb.- |No\n2.-|¿Por qué?'],
  ['two marks', '1.) |How?\na.) |Yes\nb.) |No\n2.) |Why?'],
  ['French', '1/ |Comment ?\na) |Oui\nb) |Non\n2/ |Pourquoi ?'],
  ['numbers below Q1', 'Q1. |How?\n1. |Yes\n2. |No\nQ2. |Why?'],
  ['numbers below a word', 'Pytanie 1: |Jak?\n1. |Tak\n2. |Nie\nPytanie 2: |Dlaczego?'],
  ['codes below Q1', 'Q1. |How?\n1) |Yes\n99) |No answer\nQ2. |Why?'],
  ['numbers with another mark', '1. |How?\n1) |Yes\n2) |No\n2. |Why?'],
  ['points below brackets', '1) |How?\n1. |Yes\n2. |No\n2) |Why?'],
  ['questions in brackets', '(1) |How?\n(a) |Yes\n(b) |No\n(2) |Why?'],
  ['questions in brackets above numbers', '（1）|どう？\n1. |はい\n2. |いいえ\n（2）|なぜ？'],
  ['questions in circles', '① |どう？\n- |はい\n- |いいえ\n② |なぜ？'],
  ['dashes', '1 - |How?\na) |Yes\nb) |No\n2 – |Why?'],
  ['Arabic numbers with dashes', '١- |كيف؟\nأ- |نعم\nب- |لا\n٢- |لماذا؟'],
  ['keycaps', '1️⃣ |How?\n- |Yes\n- |No\n2️⃣ |Why?'],
  ['keycaps of options', '1. |How?\n1️⃣ |Yes\n2️⃣ |No\n2. |Why?'],
];

test.each(marks)('%s begin two options of the first of two questions (XI-10)', (_what, marked) => {
  const { questions, left } = textToSurvey(marked.replaceAll('|', ''), { isAllowed: any });
  const [how, yes, no, why] = marked.split('\n').map((line) => line.split('|')[1]);
  expect(questions.map(({ title, options }) => [title, options])).toEqual([
    [how, [yes, no]],
    [why, []],
  ]);
  expect(left).toEqual([]);
});

test.each(shapes)('%s in a questionnaire (XI-10)', (_what, text, questions, left = []) => {
  expect(read(text)).toEqual(questions);
  expect(textToSurvey(text, { isAllowed: any }).left).toEqual(left);
});

test('a scale is a star rating only where the site may have one (BF-17)', () => {
  expect(read('How? (1-5)', (type) => type !== 'star-rating')).toEqual(['long-text: How? (1-5)']);
});

test.each([
  ['a line, then a blank one', 'My shop\n\n1. Why?\n2. When?', 'My shop', ['Why?', 'When?']],
  ['the same without numbers', '\n My shop \n\nWhy?\nWhen?', 'My shop', ['Why?', 'When?']],
  ['no blank line', 'My shop\n1. Why?', null, ['Why?']],
  ['a first line with a mark', '- My shop\n\nWhy?', null, ['My shop', 'Why?']],
  ['a first line with a number', '1. Why?\n\n2. When?', null, ['Why?', 'When?']],
])('the title of a survey: %s (VR-75)', (_what, text, title, questions) => {
  const survey = textToSurvey(text, { isAllowed: any, hasTitle: true });
  expect(survey.title).toBe(title);
  expect(survey.questions.map((question) => question.title)).toEqual(questions);
});

test('50,000 characters are read, titles and options are cut to what fits (BF-19)', () => {
  const [first, second] = textToSurvey(`1. ${'t'.repeat(300)}\n- ${'o'.repeat(500)}\n2. ${'x'.repeat(60_000)}`, {
    isAllowed: any,
  }).questions;
  expect([first?.title.length, first?.options[0]?.length, second?.title.length]).toEqual([255, 400, 255]);
  const lines = Array.from({ length: 10_001 }, (_, at) => `${1000 + (at % 9000)}`).join('\n');
  expect(read(lines)).toHaveLength(10_000);
});

test('lines of 49,000 signs take no time (XI-10)', () => {
  const lines = ['A', ' ', '* ', 'A.', '1', '① ', '(1)', '* 1. ', '**a'].map((sign) =>
    sign.repeat(49_000 / sign.length),
  );
  const start = Date.now();
  for (const line of lines) textToSurvey(`1. Why?\n${line}a`, { isAllowed: any });
  // The capitals alone took more than three seconds.
  expect(Date.now() - start).toBeLessThan(1500);
});

test('questions are made of it, with the first five of more options (BF-17)', () => {
  let made = 0;
  const questions = makeQuestions(
    [
      { title: 'R', type: 'radio-button', required: true, options: [...'ABCDEF'] },
      { title: 'I', type: 'image-radio', required: false, options: [...'ABC'] },
      { title: 'S', type: 'star-rating', required: false, options: ['A'] },
      { title: 'T', type: 'long-text', required: false, options: [] },
    ],
    () => `q${made++}`,
  );
  expect(questions.map((question) => Question.parse(question))).toEqual(questions);
  expect(questions.map(({ id, title, config, settings }) => [id, title, config, settings.required])).toEqual([
    ['q0', 'R', { options: [...'ABCDE'] }, true],
    ['q1', 'I', { options: [...'ABC'].map((label) => ({ label, image: '' })) }, false],
    ['q2', 'S', {}, false],
    ['q3', 'T', {}, false],
  ]);
});

test.each([
  [true, ['star-rating 0', 'scale 0-10 null', 'scale 1-7 null', 'scale 0-10 nps']],
  [false, ['scale 1-5 null', 'scale 0-10 null', 'scale 1-7 null', 'scale 0-10 null']],
])('a title says the steps of a scale, and what they count as where the site may: %s (QX-117)', (mayRate, expected) => {
  const isAllowed = (type: QuestionType) => mayRate || questionTypes[type].capability !== 'use-rating-questions';
  const text = '1. One (1-5)\n2. Two (0-10)\n3. Three (1-7)\n4. Four (NPS)';
  const made = makeQuestions(textToSurvey(text, { isAllowed }).questions, () => 'id');
  expect(made.map(({ title }) => title)).toEqual(['One', 'Two', 'Three', 'Four']);
  expect(
    made.map(({ type, config }) =>
      'from' in config ? `${type} ${config.from}-${config.to} ${config.measure}` : `${type} 0`,
    ),
  ).toEqual(expected);
  for (const question of made) expect(Question.safeParse(question).success).toBe(true);
});

test.each([
  ['- A\n- B\n- C\n- D\n- E\n- F', false],
  ['[ ] A\n[ ] B\n[ ] C\n[ ] D\n[ ] E\n[ ] F', true],
])('more options than fit make a dropdown; with boxes one of several choices (QX-117)', (options, multiple) => {
  const { questions } = textToSurvey(`1. Which?\n${options}`, { isAllowed: () => true });
  expect(makeQuestions(questions, () => 'id')).toMatchObject([
    { type: 'dropdown', config: { options: ['A', 'B', 'C', 'D', 'E', 'F'], multiple } },
  ]);
});
