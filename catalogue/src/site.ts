import type { TemplateEntry } from './entry.ts';
import { ADDON, ADDON_AND_RATINGS } from './entry.ts';
import { choice, choices, longText, onlyIf, stars, text } from './questions.ts';

export const siteTemplates: readonly TemplateEntry[] = [
  {
    key: 'website-feedback',
    name: 'Website Feedback',
    description: {
      title: 'Find out what works on your site and what gets in the way',
      list: ['Learn whether visitors reach their goal', 'Hear what stopped them', 'Collect ideas to improve'],
    },
    categories: ['ui-ux', 'experience'],
    isPopular: true,
    required_addons: [],
    questions: [
      choice('goal', 'Were you able to do what you came here for today?', ['Yes', 'Partly', 'No']),
      choice(
        'obstacle',
        'What got in the way?',
        [
          'I could not find what I was looking for',
          'The information was unclear or incomplete',
          'Something did not work',
          'It took too long',
          'Something else',
        ],
        { when: onlyIf(['goal', '!=', 'Yes']) },
      ),
      longText('improve', 'If you could change one thing about this website, what would it be?'),
    ],
  },
  {
    key: 'visitor-intent',
    name: 'Visitor Intent',
    description: {
      title: 'Understand why people come to your site',
      list: ['See the reasons behind visits', 'Compare intent with success', 'Decide what to build next'],
    },
    categories: ['ui-ux', 'engagement'],
    required_addons: [],
    questions: [
      choice('reason', 'What is the main reason for your visit today?', [
        'Learn about a topic',
        'Compare products or services',
        'Buy something',
        'Get help with something I already have',
        'Something else',
      ]),
      text('other', 'What brings you here?', { when: onlyIf(['reason', '=', 'Something else']) }),
      choice('found', 'Have you found what you need so far?', ['Yes', 'Not yet, still looking', 'No']),
      text('missing', 'What are you still missing?', { when: onlyIf(['found', '!=', 'Yes']) }),
    ],
  },
  {
    key: 'website-usability',
    name: 'Website Usability',
    description: {
      title: 'Measure how easy your site is to use',
      list: ['Rate ease of use with stars', 'Find the hardest part', 'Hear the details from those who struggled'],
    },
    categories: ['ui-ux', 'experience'],
    isPopular: true,
    required_addons: ADDON_AND_RATINGS,
    questions: [
      stars('ease', 'How easy is this website to use?', { required: true }),
      choices(
        'hard',
        'Which parts were hard to use?',
        ['Menu and navigation', 'Search', 'Forms', 'Reading the text', 'Something else'],
        { when: onlyIf(['ease', '<', '4']) },
      ),
      longText('told', 'Please tell us what happened.', { when: onlyIf(['ease', '<', '4']) }),
      longText('kept', 'What should we keep exactly as it is?', { when: onlyIf(['ease', '>', '3']) }),
    ],
  },
  {
    key: 'search-experience',
    name: 'Search Experience',
    description: {
      title: 'Learn whether your search delivers',
      list: ['See how often people succeed', 'Collect the words they searched for', 'Spot missing content'],
    },
    categories: ['ui-ux', 'content'],
    required_addons: ADDON,
    questions: [
      choice(
        'found',
        'Did the search results show what you were looking for?',
        ['Yes, right away', 'Yes, after a few tries', 'No'],
        { required: true },
      ),
      text('words', 'What were you looking for?', { when: onlyIf(['found', '!=', 'Yes, right away']) }),
      choice(
        'wrong',
        'What was wrong with the results?',
        ['There were none', 'There were too many', 'They were about something else', 'They were out of date'],
        { when: onlyIf(['found', '=', 'No']) },
      ),
    ],
  },
  {
    key: 'website-redesign',
    name: 'Website Redesign',
    description: {
      title: 'Hear what visitors think of your new design',
      list: ['Compare new with old', 'Find what people miss', 'Catch problems early'],
    },
    categories: ['ui-ux'],
    required_addons: ADDON,
    questions: [
      choice(
        'compared',
        'Compared with our previous website, how is the new one?',
        ['Much better', 'Somewhat better', 'About the same', 'Worse', 'I did not know the previous one'],
        { required: true },
      ),
      longText('missed', 'What did the previous website do better?', {
        when: onlyIf(['compared', '=', 'Worse']),
      }),
      choice('look', 'Which word describes the new design best?', [
        'Clear',
        'Modern',
        'Friendly',
        'Confusing',
        'Crowded',
      ]),
      longText('broken', 'Did you come across anything that looks wrong or does not work?'),
    ],
  },
  {
    key: 'mobile-experience',
    name: 'Mobile Experience',
    description: {
      title: 'Check how your site feels on a phone',
      list: ['Rate the visit on a small screen', 'Name the usual suspects', 'Learn what people do on the go'],
    },
    categories: ['ui-ux', 'experience'],
    required_addons: ADDON_AND_RATINGS,
    questions: [
      stars('rating', 'How would you rate this website on your phone?', { required: true }),
      choices(
        'trouble',
        'What bothered you?',
        [
          'Text too small to read',
          'Buttons too close together',
          'Pages were slow',
          'I had to scroll sideways',
          'Something covered the page',
        ],
        { when: onlyIf(['rating', '<', '4']) },
      ),
      choice('task', 'What do you usually do here on your phone?', [
        'Look something up quickly',
        'Read long articles',
        'Shop',
        'Manage my account',
        'This is my first visit',
      ]),
    ],
  },
  {
    key: 'accessibility',
    name: 'Accessibility Check',
    description: {
      title: 'Find barriers before they turn people away',
      list: ['Ask about real barriers', 'Learn which assistive tools people use', 'Get details you can act on'],
    },
    categories: ['ui-ux', 'support'],
    required_addons: ADDON,
    questions: [
      choice(
        'barrier',
        'Did anything make it hard for you to use this website?',
        ['No, nothing', 'Yes, but I managed', 'Yes, I could not do what I wanted'],
        { required: true },
      ),
      choices(
        'kind',
        'What did it have to do with?',
        ['Reading or contrast', 'Using the keyboard', 'Screen reader', 'Videos or audio', 'Complicated language'],
        { when: onlyIf(['barrier', '!=', 'No, nothing']) },
      ),
      longText('where', 'Where did it happen, and what would have helped you?', {
        when: onlyIf(['barrier', '!=', 'No, nothing']),
      }),
      text('aids', 'Which assistive tools do you use, if any (screen reader, magnifier, voice control …)?'),
    ],
  },
];
