import type { TemplateEntry } from './entry.ts';
import { ADDON, ADDON_AND_RATINGS } from './entry.ts';
import { choice, choices, email, longText, onlyIf, stars, text } from './questions.ts';

export const productTemplates: readonly TemplateEntry[] = [
  {
    key: 'feature-request',
    name: 'Feature Request',
    description: {
      title: 'Collect requests and the needs behind them',
      list: ['Hear which problems are unsolved', 'Know how much it matters', 'Invite people to try it first'],
    },
    categories: ['product', 'engagement'],
    required_addons: [],
    questions: [
      longText('wish', 'What would you like to be able to do that you cannot do today?'),
      choice('weight', 'How important is this to you?', ['Nice to have', 'Important', 'I cannot work without it']),
      text('now', 'How do you get by at the moment?'),
      email('contact', 'Would you like to try it before anyone else? Leave your email address.'),
    ],
  },
  {
    key: 'product-market-fit',
    name: 'Product-Market Fit',
    description: {
      title: 'Ask how people would feel without your product',
      list: ['Measure who would be very disappointed', 'Learn the main benefit', 'Describe your best customers'],
    },
    categories: ['product', 'engagement'],
    isPopular: true,
    required_addons: ADDON,
    questions: [
      choice(
        'without',
        'How would you feel if you could no longer use our product?',
        ['Very disappointed', 'Somewhat disappointed', 'Not disappointed', 'I no longer use it'],
        { required: true },
      ),
      text('benefit', 'What is the main benefit you get from it?', {
        when: onlyIf(['without', '!=', 'I no longer use it']),
      }),
      text('who', 'What kind of person do you think would benefit most from it?'),
      longText('improve', 'How can we improve it for you?'),
    ],
  },
  {
    key: 'onboarding',
    name: 'Onboarding',
    description: {
      title: 'See the first minutes the way new customers see them',
      list: ['Rate how easy the start was', 'Find the step where people get stuck', 'Learn their goals'],
    },
    categories: ['product', 'experience'],
    required_addons: ADDON_AND_RATINGS,
    questions: [
      stars('ease', 'How easy was it to get started?', { required: true }),
      choice(
        'stuck',
        'Where did you get stuck?',
        ['Creating an account', 'Finding the right settings', 'Importing my data', 'Knowing what to do next'],
        { when: onlyIf(['ease', '<', '4']) },
      ),
      text('goal', 'What is the first thing you want to get done with it?'),
      longText('help', 'What would have made the start easier?', { when: onlyIf(['ease', '<', '4']) }),
    ],
  },
  {
    key: 'competitor-comparison',
    name: 'Competitor Comparison',
    description: {
      title: 'Learn who you are compared with, and why you win or lose',
      list: ['Know your real competitors', 'See what decides it', 'Hear where others are ahead'],
    },
    categories: ['product', 'ecommerce'],
    required_addons: ADDON,
    questions: [
      choice('looked', 'Did you look at other products before coming to us?', ['Yes, several', 'Yes, one', 'No'], {
        required: true,
      }),
      text('which', 'Which ones?', { when: onlyIf(['looked', '!=', 'No']) }),
      choices('decide', 'What matters most in your decision?', [
        'Price',
        'Features',
        'Ease of use',
        'Support',
        'Reputation',
      ]),
      longText('ahead', 'What do others do better than we do?', { when: onlyIf(['looked', '!=', 'No']) }),
    ],
  },
  {
    key: 'beta-feedback',
    name: 'Beta Feedback',
    description: {
      title: 'Learn from the first people to try something new',
      list: ['Check whether it is ready', 'Separate bugs from requests', 'Decide what to finish first'],
    },
    categories: ['product'],
    required_addons: ADDON,
    questions: [
      choice(
        'ready',
        'Would you use this in your daily work as it is now?',
        ['Yes', 'Yes, with small changes', 'Not yet'],
        { required: true },
      ),
      longText('blocker', 'What keeps you from using it?', { when: onlyIf(['ready', '=', 'Not yet']) }),
      text('change', 'Which small change would help most?', {
        when: onlyIf(['ready', '=', 'Yes, with small changes']),
      }),
      longText('bugs', 'Did anything not work as you expected?'),
    ],
  },
];
