import type { TemplateEntry } from './entry.ts';
import { ADDON, ADDON_AND_RATINGS } from './entry.ts';
import { choice, choices, email, longText, onlyIf, stars, text } from './questions.ts';

export const shopTemplates: readonly TemplateEntry[] = [
  {
    key: 'exit-intent',
    name: 'Exit Intent',
    description: {
      title: 'Ask visitors what keeps them from staying',
      list: ['Catch people before they leave', 'Learn what they hoped to find', 'Turn objections into fixes'],
    },
    categories: ['ecommerce', 'engagement'],
    isPopular: true,
    required_addons: [],
    questions: [
      choice('reason', 'Before you go: what is the main reason for leaving?', [
        'I found what I needed',
        'I could not find what I needed',
        'I am still comparing',
        'The price is not right for me',
        'I was just looking around',
      ]),
      text('sought', 'What were you looking for?', {
        when: onlyIf(['reason', '=', 'I could not find what I needed']),
      }),
      text('compare', 'What matters most to you when comparing?', {
        when: onlyIf(['reason', '=', 'I am still comparing']),
      }),
      text('stay', 'What would have made you stay?', {
        when: onlyIf(['reason', '!=', 'I found what I needed']),
      }),
    ],
  },
  {
    key: 'cart-abandonment',
    name: 'Cart Abandonment',
    description: {
      title: 'Find out why full carts are left behind',
      list: ['Tell doubts from technical trouble', 'Learn which costs come as a surprise', 'Win back the undecided'],
    },
    categories: ['ecommerce'],
    isPopular: true,
    required_addons: ADDON,
    questions: [
      choice(
        'reason',
        'What is keeping you from completing your order?',
        [
          'Shipping or other costs were higher than expected',
          'My preferred way to pay is not offered',
          'I am not sure about the product',
          'The checkout did not work',
          'I am just saving it for later',
        ],
        { required: true },
      ),
      text('pay', 'How would you like to pay?', {
        when: onlyIf(['reason', '=', 'My preferred way to pay is not offered']),
      }),
      text('doubt', 'What would you like to know before buying?', {
        when: onlyIf(['reason', '=', 'I am not sure about the product']),
      }),
      longText('broken', 'What happened at the checkout?', {
        when: onlyIf(['reason', '=', 'The checkout did not work']),
      }),
    ],
  },
  {
    key: 'checkout-experience',
    name: 'Checkout Experience',
    description: {
      title: 'Smooth out the last steps to an order',
      list: ['Rate the checkout right after it', 'Find confusing fields', 'Learn what builds trust'],
    },
    categories: ['ecommerce', 'ui-ux'],
    required_addons: ADDON_AND_RATINGS,
    questions: [
      stars('rating', 'How easy was it to place your order?', { required: true }),
      choices(
        'trouble',
        'Where did you have trouble?',
        ['Entering my address', 'Choosing a delivery option', 'Paying', 'Using a voucher', 'Creating an account'],
        { when: onlyIf(['rating', '<', '4']) },
      ),
      choice('trust', 'How safe did you feel entering your payment details?', [
        'Very safe',
        'Safe',
        'Somewhat unsure',
        'Unsafe',
      ]),
      longText('unsure', 'What made you feel unsure?', {
        when: onlyIf(['trust', '!=', 'Very safe'], ['trust', '!=', 'Safe']),
      }),
    ],
  },
  {
    key: 'post-purchase',
    name: 'Post-purchase Survey',
    description: {
      title: 'Talk to customers while the order is fresh',
      list: ['Rate the purchase as a whole', 'Learn what tipped the scales', 'Hear what nearly stopped them'],
    },
    categories: ['ecommerce', 'experience'],
    isPopular: true,
    required_addons: ADDON_AND_RATINGS,
    questions: [
      stars('rating', 'How was your shopping experience with us?', { required: true }),
      choice('decider', 'What convinced you to buy from us?', [
        'Price',
        'Quality',
        'Reviews',
        'A recommendation',
        'Fast delivery',
      ]),
      choice('nearly', 'Did anything almost keep you from buying?', ['No', 'Yes']),
      longText('what', 'What was it?', { when: onlyIf(['nearly', '=', 'Yes']) }),
    ],
  },
  {
    key: 'delivery-experience',
    name: 'Delivery Experience',
    description: {
      title: 'Follow your parcels to the door',
      list: ['Check timing and condition', 'Rate the delivery with stars', 'Solve problems before they become reviews'],
    },
    categories: ['ecommerce', 'experience'],
    required_addons: ADDON_AND_RATINGS,
    questions: [
      stars('rating', 'How satisfied are you with the delivery?', { required: true }),
      choice('time', 'When did your order arrive?', [
        'Earlier than expected',
        'On time',
        'Late',
        'It has not arrived yet',
      ]),
      choice(
        'state',
        'In what condition did it arrive?',
        ['Everything was fine', 'The packaging was damaged', 'Something was damaged', 'Something was missing'],
        { when: onlyIf(['time', '!=', 'It has not arrived yet']) },
      ),
      longText('tell', 'Please tell us what happened.', { when: onlyIf(['rating', '<', '4']) }),
      email('contact', 'Leave your email address, and we will put it right.', {
        when: onlyIf(['rating', '<', '3']),
      }),
    ],
  },
  {
    key: 'pricing-page',
    name: 'Pricing Page',
    description: {
      title: 'See your prices through the eyes of visitors',
      list: ['Check whether plans are understood', 'Learn what people think of the price', 'Collect open questions'],
    },
    categories: ['ecommerce', 'product'],
    required_addons: ADDON,
    questions: [
      choice('clear', 'Is it clear which plan suits you?', ['Yes', 'I am unsure between two', 'No, I am lost'], {
        required: true,
      }),
      choice('price', 'What do you think of the price for what you get?', [
        'A bargain',
        'Fair',
        'A bit high',
        'Too high',
        'I cannot tell yet',
      ]),
      longText('open', 'What question about our plans do you still have?', {
        when: onlyIf(['clear', '!=', 'Yes']),
      }),
      text('budget', 'What would you consider a fair price?', { when: onlyIf(['price', '=', 'Too high']) }),
    ],
  },
];
