import { questionTypes } from '@userfeedback/engine';
import type { TemplateEntry } from './entry.ts';
import { ADDON, ADDON_AND_RATINGS } from './entry.ts';
import { choice, choices, email, longText, nps, onlyIf, stars, text } from './questions.ts';

export const loyaltyTemplates: readonly TemplateEntry[] = [
  {
    key: 'nps',
    name: 'Net Promoter Score (NPS)',
    description: {
      title: 'Measure loyalty with one well-known question',
      list: ['Get your Net Promoter Score', 'Follow it over time', 'Read comments beside the scores'],
    },
    categories: ['engagement', 'experience'],
    isPopular: true,
    required_addons: ADDON_AND_RATINGS,
    questions: [nps('score', questionTypes.nps.defaultTitle, { required: true, comment: true })],
  },
  {
    key: 'nps-reasons',
    name: 'Recommendation and Reasons',
    description: {
      title: 'Ask for a score, then for the reason behind it',
      list: ['Ask critics and fans different questions', 'Learn what to fix first', 'Follow up in person'],
    },
    categories: ['engagement', 'experience'],
    required_addons: ADDON_AND_RATINGS,
    questions: [
      nps('score', questionTypes.nps.defaultTitle, { required: true }),
      longText('fix', 'What would have to change for you to give a higher score?', {
        when: onlyIf(['score', '<', '7']),
      }),
      longText('almost', 'What is missing to make it a 9 or a 10?', {
        when: onlyIf(['score', '>', '6'], ['score', '<', '9']),
      }),
      longText('praise', 'What do you value most about us?', { when: onlyIf(['score', '>', '8']) }),
      email('contact', 'May we contact you about your answer? Leave your email address if so.'),
    ],
  },
  {
    key: 'csat',
    name: 'Customer Satisfaction (CSAT)',
    description: {
      title: 'Know how satisfied your customers are, and why',
      list: ['Rate satisfaction from one to five', 'Ask unhappy customers what went wrong', 'See what delights them'],
    },
    categories: ['experience', 'support'],
    isPopular: true,
    required_addons: ADDON_AND_RATINGS,
    questions: [
      stars('rating', 'How satisfied are you with us overall?', { required: true }),
      longText('wrong', 'What went wrong?', { when: onlyIf(['rating', '<', '3']) }),
      longText('better', 'What could we do better?', {
        when: onlyIf(['rating', '>', '2'], ['rating', '<', '5']),
      }),
      longText('liked', 'What did you like best?', { when: onlyIf(['rating', '>', '4']) }),
    ],
  },
  {
    key: 'ces',
    name: 'Customer Effort Score (CES)',
    description: {
      title: 'Find out how much effort you ask of people',
      list: ['Measure effort right after a task', 'Find unnecessary steps', 'Predict who comes back'],
    },
    categories: ['experience', 'support'],
    isPopular: true,
    required_addons: ADDON,
    questions: [
      choice(
        'effort',
        'How easy was it to do what you wanted to do today?',
        ['Very easy', 'Easy', 'Neither easy nor difficult', 'Difficult', 'Very difficult'],
        { required: true },
      ),
      text('task', 'What did you want to do?'),
      longText('hard', 'What made it difficult?', {
        when: onlyIf(
          ['effort', '!=', 'Very easy'],
          ['effort', '!=', 'Easy'],
          ['effort', '!=', 'Neither easy nor difficult'],
        ),
      }),
    ],
  },
  {
    key: 'cancellation-reasons',
    name: 'Cancellation Reasons',
    description: {
      title: 'Learn why customers leave while they are still talking to you',
      list: ['See the real reasons for churn', 'Learn where they go instead', 'Leave the door open'],
    },
    categories: ['product', 'engagement'],
    isPopular: true,
    required_addons: ADDON,
    questions: [
      choice(
        'reason',
        'What is the main reason for canceling?',
        [
          'It is too expensive',
          'I do not use it enough',
          'Something I need is missing',
          'I switched to another product',
          'Technical problems',
        ],
        { required: true },
      ),
      text('missing', 'What were you missing?', {
        when: onlyIf(['reason', '=', 'Something I need is missing']),
      }),
      text('other', 'Which product do you use now, and what does it do better?', {
        when: onlyIf(['reason', '=', 'I switched to another product']),
      }),
      longText('problems', 'Which problems did you run into?', {
        when: onlyIf(['reason', '=', 'Technical problems']),
      }),
      choice('back', 'Would you consider coming back one day?', ['Yes', 'Maybe', 'No']),
    ],
  },
  {
    key: 'support-quality',
    name: 'Support Quality',
    description: {
      title: 'Check how well your support team helps',
      list: ['Ask whether the problem is solved', 'Rate speed and kindness', 'Catch open cases'],
    },
    categories: ['support', 'experience'],
    required_addons: ADDON_AND_RATINGS,
    questions: [
      choice('solved', 'Is your problem solved?', ['Yes', 'Partly', 'No'], { required: true }),
      stars('rating', 'How satisfied are you with the help you received?', { required: true }),
      choices(
        'lacking',
        'What should have been better?',
        ['Time to the first reply', 'Understanding of my problem', 'Clear explanations', 'Friendliness'],
        { when: onlyIf(['rating', '<', '4']) },
      ),
      email('contact', 'Leave your email address, and we will look into it again.', {
        when: onlyIf(['solved', '!=', 'Yes']),
      }),
    ],
  },
];
