import type { TemplateEntry } from './entry.ts';
import { ADDON, ADDON_AND_RATINGS } from './entry.ts';
import { choice, choices, email, longText, onlyIf, stars, text } from './questions.ts';

export const contentTemplates: readonly TemplateEntry[] = [
  {
    key: 'content-feedback',
    name: 'Content Feedback',
    description: {
      title: 'Ask readers right below the article',
      list: ['Know which articles help', 'Learn what was missing', 'Match the depth to your readers'],
    },
    categories: ['content', 'engagement'],
    isPopular: true,
    required_addons: [],
    questions: [
      choice('useful', 'Was this article useful to you?', ['Yes', 'Somewhat', 'No']),
      choice(
        'lacking',
        'What was it lacking?',
        ['More detail', 'Simpler explanations', 'Examples', 'Up-to-date information', 'A different topic altogether'],
        { when: onlyIf(['useful', '!=', 'Yes']) },
      ),
      longText('question', 'What question did the article leave unanswered?'),
    ],
  },
  {
    key: 'blog-topics',
    name: 'Blog Topic Ideas',
    description: {
      title: 'Let readers plan your next posts',
      list: ['Collect topics in their words', 'Learn which formats they like', 'Know how often to publish'],
    },
    categories: ['content', 'engagement'],
    required_addons: [],
    questions: [
      text('topic', 'Which topic would you like us to write about next?'),
      choices('format', 'What do you like to read most?', [
        'Step-by-step guides',
        'Short tips',
        'Interviews and stories',
        'Background and analysis',
        'Reviews and comparisons',
      ]),
      choice('often', 'How often would you like to hear from us?', [
        'Several times a week',
        'Once a week',
        'Twice a month',
        'Once a month',
      ]),
    ],
  },
  {
    key: 'newsletter-reason',
    name: 'Newsletter Sign-up Reason',
    description: {
      title: 'Learn why people subscribe, and what they expect',
      list: ['See what convinced new readers', 'Write about what they expect', 'Find your best sources'],
    },
    categories: ['content', 'engagement'],
    required_addons: [],
    questions: [
      choice('why', 'What made you sign up for our newsletter?', [
        'I liked an article',
        'Offers and discounts',
        'News about a product',
        'A recommendation',
        'Something else',
      ]),
      choices('hope', 'What would you like to find in it?', [
        'New articles',
        'Practical tips',
        'Offers',
        'Events',
        'A look behind the scenes',
      ]),
      text('worry', 'What would make you unsubscribe?'),
    ],
  },
  {
    key: 'documentation-helpfulness',
    name: 'Documentation Helpfulness',
    description: {
      title: 'Improve your help pages one by one',
      list: ['Ask whether the page solved the problem', 'Tell unclear from outdated', 'Follow up where needed'],
    },
    categories: ['support', 'content'],
    required_addons: [],
    questions: [
      choice('solved', 'Did this page help you solve your problem?', ['Yes', 'Partly', 'No']),
      choice(
        'why',
        'What was the problem with this page?',
        [
          'Hard to understand',
          'Steps are missing',
          'It is out of date',
          'The example does not work',
          'It is about something else',
        ],
        { when: onlyIf(['solved', '!=', 'Yes']) },
      ),
      longText('trying', 'What were you trying to do?', { when: onlyIf(['solved', '!=', 'Yes']) }),
      email('contact', 'If you would like us to get back to you, leave your email address.', {
        when: onlyIf(['solved', '=', 'No']),
      }),
    ],
  },
  {
    key: 'course-feedback',
    name: 'Webinar and Course Feedback',
    description: {
      title: 'Make the next session better than the last',
      list: [
        'Rate content and delivery separately',
        'Check whether the pace was right',
        'Collect topics for a follow-up',
      ],
    },
    categories: ['content', 'experience'],
    required_addons: ADDON_AND_RATINGS,
    questions: [
      stars('content', 'How useful was the content for you?', { required: true }),
      stars('speaker', 'How well was it presented?', { required: true }),
      choice('pace', 'How was the pace?', ['Too slow', 'Just right', 'Too fast']),
      text('apply', 'What is one thing you will put to use?', { when: onlyIf(['content', '>', '3']) }),
      longText('missing', 'What was missing or could have been left out?', {
        when: onlyIf(['content', '<', '4']),
      }),
    ],
  },
  {
    key: 'membership-value',
    name: 'Membership Value',
    description: {
      title: 'Find out what members pay for, in their own words',
      list: ['Rank the benefits people use', 'See who may not renew', 'Learn what would keep them'],
    },
    categories: ['content', 'engagement'],
    required_addons: ADDON,
    questions: [
      choices(
        'benefits',
        'Which benefits of your membership do you use?',
        ['Members-only articles', 'Newsletter', 'Downloads', 'Community', 'Discounts'],
        { required: true },
      ),
      choice(
        'renew',
        'Do you plan to renew your membership?',
        ['Definitely', 'Probably', 'Not sure yet', 'Probably not'],
        { required: true },
      ),
      longText('convince', 'What would make renewing an easy decision?', {
        when: onlyIf(['renew', '!=', 'Definitely'], ['renew', '!=', 'Probably']),
      }),
    ],
  },
];
