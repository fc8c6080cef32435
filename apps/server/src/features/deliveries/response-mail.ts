import type { ResponseEvent } from '@userfeedback/addon-kit';
import type { Answer, SurveyResponse } from '@userfeedback/contract';
import { answerText } from '@userfeedback/engine';
import type { HostInfo } from '@userfeedback/host-kit';
import { html } from 'ghtml';
import type { MailContent } from '../../platform/outgoing/mailer.ts';
import type { MailTexts } from '../../platform/texts/mail-texts.ts';
import { mailTexts } from '../../platform/texts/mail-texts.ts';

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

// Inline styles, because mail programs ignore others.
const BODY = 'margin:0;padding:24px 16px;background:#f7f8fa;color:#1f2430;font:14px/1.5 Arial,sans-serif';
const CARD =
  'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e6e8ec;border-radius:8px;overflow-wrap:anywhere';
const QUESTION = 'margin:0 0 2px;color:#5b6472';
const BUTTON =
  'display:inline-block;padding:9px 16px;background:#1b6fd0;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:bold';

function htmlOf({ texts, heading, answers, facts, link }: Content): string {
  return html`<!doctype html>
<html lang="${texts.language}" dir="${texts.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title></head>
<body style="${BODY}">
<div style="${CARD}">
<h1 style="margin:0 0 20px;font-size:18px;line-height:1.35">${heading}</h1>
!${answers.map(
    ({ question, lines }) => html`<p style="${QUESTION}">${question}</p>
<p style="margin:0 0 16px">!${lines.map((line) => html`${line}`).join('<br>')}</p>
`,
  )}<p style="margin:20px 0;padding-top:16px;border-top:1px solid #e6e8ec;color:#5b6472;font-size:13px">!${facts
    .map((fact) => html`${fact}`)
    .join('<br>')}</p>
<p style="margin:0"><a href="${link}" style="${BUTTON}">${texts.response.see()}</a></p>
</div>
</body>
</html>
`;
}

function linesOf(answer: Answer, { response: texts }: MailTexts): string[] {
  const { value, extra } = answer;
  const words = value === null ? texts.skipped() : answerText(answer);
  const isNamed = value !== null && extra.name;
  return [
    ...(isNamed ? `${words} - ${extra.name}` : words).split('\n'),
    // "Skipped" is a label, so nobody's name follows it.
    ...(extra.name && !isNamed ? [texts.name({ name: extra.name })] : []),
    ...(extra.comments ? texts.comments({ comments: extra.comments }).split('\n') : []),
  ];
}

function factsOf(response: SurveyResponse, site: HostInfo, { response: texts, language: ofMail }: MailTexts): string[] {
  const question = oneLine(response.left_at?.question_title ?? '');
  const page = pageOf(response);
  const language = languageOf(response, ofMail);
  return [
    ...(question ? [texts.leftAt({ question })] : []),
    // As the survey names them, in whatever language.
    ...response.fields.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`),
    ...(language ? [texts.language({ language })] : []),
    ...(page ? [texts.page({ page })] : []),
    texts.date({ date: dateOf(response, site) }),
    ...(oneLine(site.name) ? [texts.site({ site: oneLine(site.name) })] : []),
  ];
}

function languageOf({ language }: SurveyResponse, ofMail: string): string {
  return language === null ? '' : (new Intl.DisplayNames(ofMail, { type: 'language' }).of(language) ?? language);
}

function pageOf({ page_submitted: { name, url } }: SurveyResponse): string {
  const title = oneLine(name);
  if (!url || url === title) return title;
  return title ? `${title} (${url})` : url;
}

function dateOf({ submitted_at }: SurveyResponse, { locale, time_zone }: HostInfo): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: time_zone,
  }).format(new Date(submitted_at));
}

/** Line breaks must not get into a subject. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
