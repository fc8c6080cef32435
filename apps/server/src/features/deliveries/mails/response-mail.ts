import type { ResponseEvent } from '@userfeedback/addon-kit';
import type { Answer, SurveyResponse } from '@userfeedback/contract';
import { answerText } from '@userfeedback/engine';
import type { HostInfo } from '@userfeedback/host-kit';
import { html } from 'ghtml';
import { mailButton, mailFacts, mailPage, oneLine } from '../../../platform/outgoing/mail-page.ts';
import type { MailContent } from '../../../platform/outgoing/mailer.ts';
import type { MailTexts } from '../../../platform/texts/mail-texts.ts';
import { mailTexts } from '../../../platform/texts/mail-texts.ts';

interface Content {
  texts: MailTexts;
  heading: string;
  answers: readonly { question: string; lines: readonly string[] }[];
  facts: readonly string[];
  link: string;
}

/** Subject and body for a new or a partial response, as text and as simple HTML, in the site's language. */
export function responseMail(
  { survey, response }: { survey: Pick<ResponseEvent['survey'], 'id' | 'title'>; response: SurveyResponse },
  site: HostInfo,
  publicUrl: string,
): Required<MailContent> {
  const texts = mailTexts(site.locale);
  const heading = texts.response[response.is_partial ? 'partial' : 'new']({ survey: oneLine(survey.title) });
  const content: Content = {
    texts,
    heading,
    answers: response.answers.map((answer) => ({
      question: oneLine(answer.question_title),
      lines: linesOf(answer, texts),
    })),
    facts: factsOf(response, site, texts),
    link: `${publicUrl}/admin/results/survey/${survey.id}/responses/${response.id}`,
  };
  return { subject: heading, text: textOf(content), html: htmlOf(content) };
}

function textOf({ texts, heading, answers, facts, link }: Content): string {
  return [
    heading,
    ...answers.map(({ question, lines }) => [question, ...lines.map((line) => `  ${line}`)].join('\n')),
    facts.join('\n'),
    texts.response.seeAt({ link }),
  ]
    .join('\n\n')
    .concat('\n');
}

const QUESTION = 'margin:0 0 2px;color:#5b6472';

function htmlOf({ texts, heading, answers, facts, link }: Content): string {
  const questions = answers.map(
    ({ question, lines }) => html`<p style="${QUESTION}">${question}</p>
<p style="margin:0 0 16px">!${lines.map((line) => html`${line}`).join('<br>')}</p>
`,
  );
  return mailPage(texts, heading, [...questions, mailFacts(facts), mailButton(texts.response.see(), link)].join(''));
}

function linesOf(answer: Answer, { response: texts }: MailTexts): string[] {
  const { value, extra } = answer;
  const words = value === null ? texts.skipped() : answerText(answer);
  const isNamed = value !== null && extra.name;
  return [
    ...(isNamed ? `${words} - ${extra.name}` : words).split('\n'),
    ...(extra.other ? extra.other.split('\n') : []),
    // "Skipped" is a label, so nobody's name follows it.
    ...(extra.name && !isNamed ? [texts.name({ name: extra.name })] : []),
    ...(extra.comments ? texts.comments({ comments: extra.comments }).split('\n') : []),
  ];
}

function factsOf(response: SurveyResponse, site: HostInfo, { response: texts, language: ofMail }: MailTexts): string[] {
  const question = oneLine(response.left_at?.question_title ?? '');
  const page = pageOf(response);
  const language = languageOf(response, ofMail);
  const source = sourceIn(response, texts);
  return [
    ...(question ? [texts.leftAt({ question })] : []),
    // As the survey names them, in whatever language.
    ...response.fields.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`),
    ...(language ? [texts.language({ language })] : []),
    ...(source ? [texts.source({ source })] : []),
    ...(page ? [texts.page({ page })] : []),
    texts.date({ date: dateOf(response, site) }),
    ...(oneLine(site.name) ? [texts.site({ site: oneLine(site.name) })] : []),
  ];
}

const WAY = { link: 'byLink', email: 'byEmail', qr: 'byQr' } as const;

/** Nobody is told of imported responses. */
function sourceIn({ source }: SurveyResponse, texts: MailTexts['response']): string {
  if (!source || source.channel === 'import') return '';
  const way = texts[WAY[source.channel]]();
  return source.label === null ? way : texts.labelled({ way, label: oneLine(source.label) });
}

function languageOf({ language }: SurveyResponse, ofMail: string): string {
  return language === null ? '' : (new Intl.DisplayNames(ofMail, { type: 'language' }).of(language) ?? language);
}

export function pageOf({ page_submitted: { name, url } }: Pick<SurveyResponse, 'page_submitted'>): string {
  const title = oneLine(name);
  if (!url || url === title) return title;
  return title ? `${title} (${url})` : url;
}

export function dateOf(
  { submitted_at }: Pick<SurveyResponse, 'submitted_at'>,
  { locale, time_zone }: HostInfo,
): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: time_zone,
  }).format(new Date(submitted_at));
}
