import type { TemplateEntry } from './entry.ts';
import { ADDON, ADDON_AND_RATINGS } from './entry.ts';
import { choice, choices, email, longText, onlyIf, stars, text } from './questions.ts';

export const peopleTemplates: readonly TemplateEntry[] = [
  {
    key: 'how-did-you-hear',
    name: 'How Did You Hear About Us?',
    description: {
      title: 'Learn which paths lead to you',
      list: ['Credit the channels no tracker sees', 'Find out who recommends you', 'Spend where it pays'],
    },
    categories: ['engagement', 'ecommerce'],
    isPopular: true,
    required_addons: [],
    questions: [
      choice('path', 'How did you first hear about us?', [
        'Search engine',
        'Social media',
        'Friend or colleague',
        'Newsletter or podcast',
        'Something else',
      ]),
      text('network', 'Which network, and who from?', { when: onlyIf(['path', '=', 'Social media']) }),
      text('which', 'Which one was it?', { when: onlyIf(['path', '=', 'Newsletter or podcast']) }),
      text('other', 'Where was it?', { when: onlyIf(['path', '=', 'Something else']) }),
    ],
  },
  {
    key: 'event-feedback',
    name: 'Event Feedback',
    description: {
      title: 'Ask guests while the memory is fresh',
      list: ['Rate the event as a whole', 'See which parts mattered', 'Know who will come again'],
    },
    categories: ['experience', 'engagement'],
    required_addons: ADDON_AND_RATINGS,
    questions: [
      stars('rating', 'How did you like the event?', { required: true }),
      choices('best', 'What was best about it?', [
        'Talks and program',
        'Meeting people',
        'Venue',
        'Food and drinks',
        'Organization',
      ]),
      longText('wrong', 'What should we do differently next time?', { when: onlyIf(['rating', '<', '4']) }),
      choice('again', 'Would you come again?', ['Yes', 'Maybe', 'No']),
    ],
  },
  {
    key: 'job-candidate',
    name: 'Job Candidate Experience',
    description: {
      title: 'Make applying as pleasant as working with you',
      list: ['Rate the application process', 'Find where candidates drop out', 'Stay fair and quick'],
    },
    categories: ['experience', 'engagement'],
    required_addons: ADDON_AND_RATINGS,
    questions: [
      stars('rating', 'How would you rate the way we handled your application?', { required: true }),
      choice('clear', 'Did you always know what would happen next?', ['Always', 'Mostly', 'Rarely']),
      choices(
        'better',
        'What should we improve?',
        ['Job description', 'Application form', 'Speed of our replies', 'Interviews', 'Openness about pay'],
        { when: onlyIf(['rating', '<', '5']) },
      ),
      longText('tell', 'Is there anything else you would like us to know?'),
    ],
  },
  {
    key: 'community-pulse',
    name: 'Community Pulse',
    description: {
      title: 'Check how your community is doing',
      list: ['Ask whether people feel welcome', 'See what brings them back', 'Find people who want to help'],
    },
    categories: ['engagement'],
    required_addons: ADDON,
    questions: [
      choice(
        'welcome',
        'How welcome do you feel in our community?',
        ['Very welcome', 'Welcome', 'Not quite', 'Not at all'],
        { required: true },
      ),
      longText('why', 'What would make you feel more at home?', {
        when: onlyIf(['welcome', '!=', 'Very welcome'], ['welcome', '!=', 'Welcome']),
      }),
      choices('back', 'What brings you back?', [
        'Answers to my questions',
        'Helping others',
        'News',
        'The people',
        'Events',
      ]),
      email('help', 'Would you like to help shape it? Leave your email address.'),
    ],
  },
  {
    key: 'contact-reason',
    name: 'Contact Reason',
    description: {
      title: 'Know what people need before they write to you',
      list: ['Sort requests by topic', 'Answer common questions on the page', 'Get people the right help sooner'],
    },
    categories: ['support'],
    required_addons: ADDON,
    questions: [
      choice(
        'topic',
        'What is your question about?',
        ['An order', 'A product', 'My account', 'A technical problem', 'Something else'],
        { required: true },
      ),
      choice(
        'looked',
        'Did you look for the answer on our website first?',
        ['Yes, but it is not there', 'Yes, but it did not help', 'No'],
        { required: true },
      ),
      text('where', 'Where did you look?', { when: onlyIf(['looked', '!=', 'No']) }),
      longText('question', 'What would you like to know?'),
    ],
  },
];
