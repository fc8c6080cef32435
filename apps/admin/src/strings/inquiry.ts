import { NOT_SHOWN_TEXTS } from '@userfeedback/contract/not-shown-texts';

/** Texts of the panel "why is this survey not shown". */
export const t = {
  title: 'Why is my survey not showing?',
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
    questions: ['It has questions, all with a title.', NOT_SHOWN_TEXTS.questions],
    beginning: ['A question can be shown at the start.', NOT_SHOWN_TEXTS.beginning],
    'question-types-addon': ['Its question types can be used.', NOT_SHOWN_TEXTS['question-types-addon']],
    'targeting-addon': [
      'Visitors on this kind of device can be reached.',
      NOT_SHOWN_TEXTS['targeting-addon'],
    ],
    device: ['The device is among the chosen ones.', NOT_SHOWN_TEXTS.device],
    cookie: ['The visitor may see it again.', NOT_SHOWN_TEXTS.cookie],
    expired: ['Its last day has not passed.', NOT_SHOWN_TEXTS.expired],
    geo: ['All countries are allowed, or this one is chosen.', NOT_SHOWN_TEXTS.geo],
    first: ['No newer survey fits this visitor.', NOT_SHOWN_TEXTS.first],
    'page-rules': ['The page rules match, or all pages are allowed.', NOT_SHOWN_TEXTS['page-rules']],
  },
} as const;
