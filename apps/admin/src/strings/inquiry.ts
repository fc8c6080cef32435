/** Texts of the panel "why is this survey not shown". */
export const t = {
  title: 'Why is my survey not showing?',
  help: 'Describe a visitor. Every condition is checked exactly as that visitor’s browser would check it.',
  fields: {
    url: 'Page address',
    elsewhere:
      'This address is not part of your site, so nothing is known about the page except its address.',
    referrer: 'Came from',
    referrerHelp: 'An address, or nothing.',
    device: 'Device',
    devices: { desktop: 'Desktop', tablet: 'Tablet', mobile: 'Mobile' },
    country: 'Country',
    unknownCountry: 'Unknown',
    visitor: 'Visitor',
    guest: 'Not logged in',
    history: 'This survey before',
    histories: { new: 'Never seen', seen: 'Seen, not answered', answered: 'Answered' },
    cookies: 'Other cookies',
    cookiesHelp: 'As name=value; name=value.',
    moment: (timeZone: string) => `Date and time (${timeZone})`,
    inline: 'Placed in the page by shortcode',
  },
  shown: 'This visitor sees the survey.',
  notShown: 'This visitor does not see the survey.',
  otherFirst: (title: string) => `Of the surveys that fit, the visitor sees the newest: “${title}”.`,
  nothing: 'Nothing found.',
  rules: 'Page rules',
  silent:
    'This page tells nothing about itself. Rules on page type, post, taxonomy, term, log-in and role do not hold there.',
  untold: 'The page does not say this.',
  passed: 'Fits',
  failed: 'Does not fit',
  states: {
    publish: 'The survey is published.',
    scheduled: 'The survey is scheduled for later.',
    draft: 'The survey is a draft.',
    trash: 'The survey is in the trash.',
  },
  untitled: 'A question has no title.',
  checks: {
    questions: ['It has questions, all with a title.', 'It has no question that can be asked.'],
    beginning: ['A question can be shown at the start.', 'Its logic hides every question at the start.'],
    'question-types-addon': [
      'Its question types can be used.',
      'It has star rating or NPS questions, for which the Question Types addon is not active.',
    ],
    'targeting-addon': [
      'Visitors on this kind of device can be reached.',
      'Without the Targeting addon only visitors on desktops see surveys.',
    ],
    device: ['The device is among the chosen ones.', 'The device is not among the chosen ones.'],
    cookie: [
      'The visitor may see it again.',
      'The visitor has seen or answered it, and its display length does not allow showing it again.',
    ],
    expired: ['Its last day has not passed.', 'Its last day has passed.'],
    geo: [
      'All countries are allowed, or this one is chosen.',
      'The country is not among the chosen ones, or is not known.',
    ],
    first: ['No newer survey fits this visitor.', 'A newer survey also fits, and only one floats on a page.'],
    'page-rules': [
      'The page rules match, or all pages are allowed.',
      'The page rules do not match this page.',
    ],
  },
} as const;
