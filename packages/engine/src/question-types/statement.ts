import type { NamedLink } from '@userfeedback/contract';
import { TEXT_MAX } from '@userfeedback/contract/limits';
import { DEFAULT_CONSENT, STATEMENT_MAX } from '@userfeedback/contract/question-limits';
import { NAMED_LINK } from '@userfeedback/contract/thanks-limits';
import { isPageAddress } from '../text/addresses.ts';
import { cutText, linesOf } from '../text/list-lines.ts';
import { hasVisibleText } from '../text/visible-text.ts';
import { asShown } from './as-shown.ts';
import type { EditorFace, VisitorFace } from './face.ts';
import { none } from './free-text.ts';
import { joinedItems } from './options.ts';

export const statement: VisitorFace<'statement'> = {
  canRandomize: false,
  canComment: false,
  advances: false,
  titleIsLabel: false,
  titleIsOptional: true,
  isConsent: true,
  takesNoAnswer: ({ config }) => !config.consent.enabled,
  optionValues: none,
  checkAnswer: ({ config: { consent } }, value) =>
    consent.enabled && value === consent.label ? null : { code: 'not-asked-for' },
  missing: (question, value) => {
    const { enabled, label } = question.config.consent;
    return enabled && value === null ? { code: 'not-ticked', n: asShown(question, 'consent', label) } : null;
  },
  normalise: (_question, value) => value,
};

export const statementEditor: EditorFace<'statement'> = {
  kind: ({ config }) => (config.consent.enabled ? 'consent' : 'statement'),
  asksForAddress: false,
  isOneLine: true,
  part: () => 'inputs',
  isLogicSubject: false,
  defaultTitle: '',
  capability: null,
  surveyType: 'regular',
  make: (core) => ({
    ...core,
    type: 'statement',
    config: { text: '', link: null, consent: { enabled: false, label: DEFAULT_CONSENT } },
  }),
  texts: ({ config: { text, link, consent } }) => [
    { field: 'text', key: 'text', text, max: STATEMENT_MAX, hasLines: true },
    ...(link ? [{ field: 'link', key: 'link', text: link.label, max: NAMED_LINK.label }] : []),
    {
      field: 'consent',
      key: 'consent',
      text: consent.label,
      max: TEXT_MAX,
      isAnswer: true,
      isResting: !consent.enabled,
    },
  ],
  blankTexts: ({ title, config: { text, link, consent } }) => [
    ...(hasVisibleText(title) || hasVisibleText(text) ? [] : ['config.text']),
    ...blankLink(link),
    ...(consent.enabled && !hasVisibleText(consent.label) ? ['config.consent.label'] : []),
  ],
  nameIfUntitled: ({ config: { text, consent } }) =>
    consent.enabled ? consent.label : cutText(linesOf(text).find(hasVisibleText) ?? '', TITLE_SHOWN),
  link: ({ config }) => config.link,
  agreement: (question, read) => {
    const { link, consent } = question.config;
    if (!consent.enabled) return null;
    const besides = statementEditor.texts(question).filter(({ isAnswer }) => !isAnswer);
    const lines = besides.map((text) => (text.key === 'link' ? `${read(text)} (${link?.url})` : read(text)));
    return lines.join('\n').trim();
  },
  conditionValues: ({ config: { consent } }) => (consent.enabled ? [consent.label] : []),
  formatAnswer: joinedItems,
  sample: {
    title: 'How we use your answers',
    config: {
      text: 'Two colleagues read them\nNobody else does',
      link: { label: 'Our promise', url: 'https://example.com/promise' },
      consent: { enabled: true, label: 'That is fine with me' },
    },
  },
  sampleValue: ({ config: { consent } }) => (consent.enabled ? consent.label : null),
};

/** Characters of a text that stands in place of a title. */
const TITLE_SHOWN = 80;

function blankLink(link: NamedLink | null): string[] {
  if (link === null) return [];
  return [
    ...(hasVisibleText(link.label) ? [] : ['config.link.label']),
    ...(isPageAddress(link.url) ? [] : ['config.link.url']),
  ];
}
