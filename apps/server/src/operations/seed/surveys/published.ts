import type { Blueprint } from './blueprint.ts';
import type { QuestionInput } from './question-kinds.ts';
import { checkbox, email, faces, icon, nps, picture, radio, stars, text, withOther } from './question-kinds.ts';

const ONLY_UNHAPPY: QuestionInput['logic'] = {
  enabled: true,
  action: 'show',
  conditions: [{ question_id: 'rating', compare: '<', value: 4 }],
};

const visit: Blueprint = {
  title: 'How do you like Ordinary Weather?',
  state: 'publish',
  share: 24,
  age: 1,
  growth: 1.5,
  completion: 0.21,
  leaving: 0.31,
  mood: [0.66, 0.74],
  questions: [
    radio({ id: 'reason', title: 'What brought you here today?', settings: { required: true } }, [
      ['A recipe', 30],
      ['A walk', 22],
      ['Something to build or mend', 18],
      ['The garden notes', 13],
      ['I am just looking around', 17],
    ]),
    stars({ id: 'rating', title: 'How would you rate your visit so far?', skips: 0.03 }),
    checkbox({ id: 'sections', title: 'Which parts of the magazine do you read?', skips: 0.06 }, [
      ['Making', 0.42],
      ['Growing', 0.38],
      ['Walking', 0.47],
      ['Kitchen', 0.61],
      ['The letters page', 0.12],
    ]),
    text({
      id: 'better',
      title: 'What should we do better?',
      logic: ONLY_UNHAPPY,
      skips: 0.3,
      mood: 'trouble',
    }),
    text({ id: 'words', title: 'Anything you would like to tell us?', skips: 0.46 }),
  ],
};

const RECOMMENDATION_IN = {
  de: {
    percent: 24,
    texts: {
      'Would you recommend us?': 'Würden Sie uns weiterempfehlen?',
      'On a scale of 1-10, how likely would you recommend us to a friend or colleague?':
        'Wie wahrscheinlich ist es auf einer Skala von 1 bis 10, dass Sie uns weiterempfehlen?',
    },
  },
  ar: {
    percent: 9,
    texts: {
      'Would you recommend us?': 'هل توصي بنا؟',
      'On a scale of 1-10, how likely would you recommend us to a friend or colleague?':
        'على مقياس من 1 إلى 10، ما مدى احتمال أن توصي بنا صديقًا أو زميلًا؟',
    },
  },
};

const recommendation: Blueprint = {
  title: 'Would you recommend us?',
  type: 'nps',
  state: 'publish',
  languages: RECOMMENDATION_IN,
  share: 21,
  age: 1,
  growth: 1.25,
  completion: 0.34,
  mood: [0.6, 0.83],
  dip: { at: 0.45, depth: 0.2 },
  questions: [
    nps({
      id: 'nps',
      title: 'On a scale of 1-10, how likely would you recommend us to a friend or colleague?',
      settings: { comment_box: true },
    }),
  ],
};

const found: Blueprint = {
  title: 'Did you find what you were looking for?',
  state: 'publish',
  share: 15,
  age: 0.9,
  growth: 1.1,
  completion: 0.29,
  mood: [0.55, 0.6],
  questions: [
    radio({ id: 'found', title: 'Did you find what you were looking for?', settings: { required: true } }, [
      ['Yes', 58],
      ['Partly', 24],
      ['No', 18],
    ]),
    text({
      id: 'wanted',
      title: 'What were you looking for?',
      mood: 'searching',
      skips: 0.22,
      logic: {
        enabled: true,
        action: 'hide',
        conditions: [{ question_id: 'found', compare: '=', value: 'Yes' }],
      },
    }),
    email({ id: 'reply', title: 'Shall we write to you when it is there?', skips: 0.81 }),
  ],
};

const letter: Blueprint = {
  title: 'The Sunday letter: what should be in it?',
  state: 'publish',
  share: 10,
  age: 0.65,
  growth: 1,
  completion: 0.26,
  mood: [0.68, 0.7],
  notifications: { email: { active: true, addresses: 'editor@example.test' } },
  questions: [
    checkbox({ id: 'topics', title: 'What would you like to find in the letter?', settings: { required: true } }, [
      ['One recipe', 0.66],
      ['One short walk', 0.51],
      ['What to sow this week', 0.4],
      ['A drawing', 0.33],
      ['Letters from readers', 0.19],
    ]),
    radio({ id: 'often', title: 'How often should it come?', skips: 0.04 }, [
      ['Every Sunday', 52],
      ['Every other Sunday', 27],
      ['Once a month', 21],
    ]),
    email({ id: 'address', title: 'Where should we send it?', skips: 0.38 }),
    text({ id: 'wish', title: 'A wish for the first issue?', mood: 'wishing', skips: 0.55 }),
  ],
};

const cover: Blueprint = {
  title: 'Choose the cover of the spring issue',
  state: 'publish',
  share: 8,
  age: 0.3,
  growth: 0.7,
  completion: 0.41,
  mood: [0.75, 0.75],
  questions: [
    picture({ id: 'cover', title: 'Which one would you pick up at the kiosk?', settings: { required: true } }, [
      ['The bench under the lime', 44, '/assets/site/pictures/a-bench-from-one-plank.svg'],
      ['The copper kettle', 27, '/assets/site/pictures/the-kettle-we-did-not-replace.svg'],
      ['The last ferry', 29, '/assets/site/pictures/the-last-ferry.svg'],
    ]),
    text({ id: 'why', title: 'Why this one?', type: 'text', mood: 'delight', skips: 0.5 }),
  ],
};

const guide: Blueprint = {
  title: 'How did this guide work out for you?',
  state: 'publish',
  share: 9,
  age: 0.75,
  growth: 1.3,
  completion: 0.17,
  mood: [0.6, 0.72],
  questions: [
    icon(
      {
        id: 'result',
        title: 'How do you feel about the result?',
        settings: { required: true, comment_box: true },
      },
      [
        ['It ended in the stove', 'mood-sad'],
        ['It wobbles', 'mood-neutral'],
        ['It works', 'mood-smile'],
        ['I am proud of it', 'heart'],
      ],
    ),
    radio({ id: 'time', title: 'How long did it take you?', skips: 0.1 }, [
      ['Less than an hour', 19],
      ['An afternoon', 48],
      ['A weekend', 26],
      ['I am still at it', 7],
    ]),
    text({ id: 'missing', title: 'Which step was missing or unclear?', skips: 0.58, mood: 'content' }),
  ],
};

const details: Blueprint = {
  title:
    'How easy was it to find the measurements, the list of tools and the walking distance in the article you have just read, and what would have helped you to find them sooner?',
  state: 'publish',
  share: 5,
  age: 0.5,
  growth: 1.1,
  completion: 0.12,
  mood: [0.5, 0.56],
  questions: [
    radio({ id: 'ease', title: 'How easy was it to find what you needed in this article?' }, [
      ['Very easy', 31],
      ['Rather easy', 36],
      ['Rather hard', 22],
      ['I did not find it', 11],
    ]),
    text({
      id: 'help',
      title: 'What would have helped you to find it sooner?',
      skips: 0.42,
      mood: 'wishing',
    }),
  ],
};

const HEARD_ELSEWHERE = [
  'my neighbour',
  'I live around the corner',
  'A colleague',
  'the board in the bakery',
  'Saturday market',
  'on the radio',
  'my daughter',
  'Walked past',
  'the allotment club',
  'Tourist office',
  'came to the last one too',
  'the library',
  'my choir',
  'Harbour festival',
  'school newsletter',
];

const WORKSHOPS = [
  ['Sharpening knives and planes', 21],
  ['Bread for beginners', 26],
  ['Grafting fruit trees', 9],
  ['Drawing maps by hand', 12],
  ['Mending a bicycle', 14],
  ['Binding a notebook', 8],
  ['Knots and splices', 10],
] as const;

const GUESTS = [
  'Ada Brandt',
  'Bela Osei',
  'Cora Lind',
  'Dario Conti',
  'Edda Falk',
  'Femi Adu',
  'Greta Holm',
  'Hugo Sand',
  'Ilka Moor',
  'Jonas Weir',
];

const workshop: Blueprint = {
  title: 'An evening at the Sail Loft: how was the workshop?',
  state: 'publish',
  share: 4,
  age: 0.4,
  growth: 1,
  completion: 0.62,
  mood: [0.74, 0.82],
  link: {
    slug: 'sail-loft',
    description: 'Six short questions about your evening with us. It takes two minutes.',
    ways: [
      { channel: 'email', label: 'The Sunday letter', percent: 34 },
      { channel: 'qr', label: 'Poster at the ferry', percent: 22 },
      { channel: 'link', label: 'Harbour festival', percent: 11 },
    ],
    people: GUESTS.map((name) => ({ name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` })),
    answered: 4,
  },
  questions: [
    radio(
      { id: 'workshop', type: 'dropdown', title: 'Which workshop did you come to?', settings: { required: true } },
      WORKSHOPS,
    ),
    withOther(
      radio({ id: 'heard', title: 'How did you hear about it?', settings: { same_screen: true }, skips: 0.04 }, [
        ['The Sunday letter', 38],
        ['The magazine', 27],
        ['A friend', 24],
        ['The poster at the ferry', 11],
      ]),
      { label: 'Somewhere else', share: 0.18, texts: HEARD_ELSEWHERE },
    ),
    faces({
      id: 'evening',
      title: 'How was the evening?',
      settings: { required: true },
      jumps: [{ compare: '>', value: 3, to: 'next' }],
    }),
    text({ id: 'wrong', title: 'What should we have done differently?', mood: 'badEvening', skips: 0.15 }),
    checkbox({ id: 'next', title: 'Which workshops would you come to next?', skips: 0.05 }, [
      ['Sharpening', 0.4],
      ['Bread', 0.58],
      ['Grafting fruit trees', 0.29],
      ['Drawing maps', 0.34],
    ]),
    text({ id: 'host', title: 'A word for your hosts', mood: 'goodEvening', skips: 0.4 }),
  ],
};

export const PUBLISHED: readonly Blueprint[] = [visit, recommendation, found, letter, cover, guide, details, workshop];
