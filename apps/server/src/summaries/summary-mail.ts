import type { HostInfo } from '@userfeedback/host-kit';
import { html } from 'ghtml';
import { count } from '../counted.ts';
import type { MailContent } from '../deliveries/mailer.ts';
import type { Figure, SurveySummary, WeeklySummary } from './weekly-summary.ts';

export interface SummaryLook {
  /** HTML with a plain text version, or plain text only. */
  isHtml: boolean;
  /** Absolute; '' for none. */
  headerImage: string;
  /** Marked as a test. */
  isTest?: boolean;
}

/** Subject and body of last week's figures. */
export function summaryMail(
  summary: WeeklySummary,
  site: HostInfo,
  publicUrl: string,
  { isHtml, headerImage, isTest = false }: SummaryLook,
): MailContent {
  const content = contentOf(summary, site, publicUrl);
  return {
    subject: isTest ? `[Test] ${content.heading}` : content.heading,
    text: textOf(content),
    ...(isHtml ? { html: htmlOf(content, headerImage, site.name) } : {}),
  };
}

/** The parts of the mail in reading order. */
interface Content {
  heading: string;
  days: string;
  surveys: { title: string; link: string; rows: Row[] }[];
  notes: string[];
  foot: string;
  settings: string;
}

interface Row {
  name: string;
  value: string;
  difference: string;
}

function contentOf(summary: WeeklySummary, site: HostInfo, publicUrl: string): Content {
  const { start_date, end_date } = summary.range;
  return {
    heading: `Your surveys last week: ${count(summary.responses, 'response')}`,
    days: daysOf(summary, site),
    surveys: summary.surveys.map((survey) => ({
      title: survey.title.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(),
      link: `${publicUrl}/admin/results/survey/${survey.id}?start_date=${start_date}&end_date=${end_date}`,
      rows: rowsOf(survey),
    })),
    notes: notesOf(summary),
    foot: `You get this mail because ${site.name} lists you as a recipient of its e-mails.`,
    settings: `${publicUrl}/admin/settings/email`,
  };
}

function rowsOf({ impressions, responses, rate, rating }: SurveySummary): Row[] {
  return [
    row('Impressions', impressions),
    row('Responses', responses),
    row('Response rate', rate, { unit: '%', differs: ' points' }),
    ...(rating ? [row(rating.kind === 'nps' ? 'NPS' : 'Average rating', rating)] : []),
  ];
}

function row(name: string, { value, difference }: Figure, { unit = '', differs = '' } = {}): Row {
  if (value === null) return { name, value: '–', difference: '' };
  return { name, value: `${format(value)}${unit}`, difference: changeOf(difference, differs) };
}

function changeOf(difference: number | null, unit: string): string {
  if (difference === null) return '';
  // Floating point: 4.4 - 4.1 is 0.30000000000000027.
  const rounded = Math.round(difference * 10) / 10;
  if (rounded === 0) return 'no change';
  return `${rounded > 0 ? '+' : '-'}${format(Math.abs(rounded))}${unit}`;
}

function notesOf({ surveys, failed, paused, spam }: WeeklySummary): string[] {
  return [
    ...(surveys.length === 0 ? ['No survey was shown or answered in these two weeks.'] : []),
    ...(failed > 0 ? [`${count(failed, 'message')} could not be delivered.`] : []),
    ...(paused > 0 ? [`${count(paused, 'message')} ${paused === 1 ? 'is' : 'are'} paused.`] : []),
    ...(spam > 0
      ? [`${count(spam, 'response')} may be spam and ${spam === 1 ? 'waits' : 'wait'} for your review.`]
      : []),
  ];
}

function format(value: number): string {
  return new Intl.NumberFormat('en').format(value);
}

function daysOf({ range: { start_date, end_date } }: WeeklySummary, { locale }: HostInfo): string {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return dates.formatRange(new Date(start_date), new Date(end_date));
}

function textOf({ heading, days, surveys, notes, foot, settings }: Content): string {
  return [
    `${heading}\n${days}, compared with the week before`,
    ...surveys.map(({ title, link, rows }) =>
      [
        title,
        ...rows.map(
          ({ name, value, difference }) => `  ${name}: ${value}${difference ? ` (${difference})` : ''}`,
        ),
        `  ${link}`,
      ].join('\n'),
    ),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
    `${foot}\nChange it: ${settings}`,
  ]
    .join('\n\n')
    .concat('\n');
}

// Inline styles, because many mail programs ignore others; those that support dark mode read the style sheet.
const FONT = 'font:14px/1.5 Arial,sans-serif';
const DARK = `@media (prefers-color-scheme:dark){
.uf-body{background:#16181d!important;color:#e8eaee!important}
.uf-card{background:#1f2229!important;border-color:#363b45!important}
.uf-text{color:#e8eaee!important}
.uf-quiet{color:#a6adba!important}
.uf-line{border-color:#363b45!important}
.uf-link{color:#7db4f7!important}
}`;

function htmlOf(
  { heading, days, surveys, notes, foot, settings }: Content,
  image: string,
  site: string,
): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${heading}</title><style>!${DARK}</style></head>
<body class="uf-body" style="margin:0;padding:24px 16px;background:#f7f8fa;color:#1f2430;${FONT}">
<div class="uf-card" style="max-width:536px;margin:0 auto;padding:24px 20px;background:#ffffff;border:1px solid #e6e8ec;border-radius:8px;overflow-wrap:anywhere">
!${
    image
      ? html`<p style="margin:0 0 20px"><img src="${image}" alt="${site}" style="display:block;max-width:100%;max-height:100px;border:0"></p>`
      : ''
  }<h1 class="uf-text" style="margin:0;font-size:20px;line-height:1.35;color:#1f2430">${heading}</h1>
<p class="uf-quiet" style="margin:4px 0 0;color:#5b6472">${days}, compared with the week before</p>
!${surveys.map(surveyHtml)}!${
    notes.length > 0
      ? html`<p class="uf-text uf-line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e6e8ec;color:#1f2430">!${notes.map((note) => html`${note}`).join('<br>')}</p>
`
      : ''
  }<p class="uf-quiet uf-line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e6e8ec;color:#5b6472;font-size:13px">${foot} <a class="uf-link" href="${settings}" style="color:#1b6fd0">Change it</a></p>
</div>
</body>
</html>
`;
}

function surveyHtml({ title, link, rows }: Content['surveys'][number]): string {
  return html`<h2 class="uf-line" style="margin:24px 0 8px;padding:16px 0 0;border-top:1px solid #e6e8ec;font-size:16px;line-height:1.35"><a class="uf-link" href="${link}" style="color:#1b6fd0">${title}</a></h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;${FONT}">
!${rows.map(
    ({
      name,
      value,
      difference,
    }) => html`<tr><td class="uf-quiet" style="padding:3px 8px 3px 0;color:#5b6472">${name}</td><td class="uf-text" align="right" style="padding:3px 8px;color:#1f2430;font-weight:bold;white-space:nowrap">${value}</td><td class="uf-quiet" align="right" style="padding:3px 0;color:#5b6472;white-space:nowrap">${difference}</td></tr>
`,
  )}</table>
`;
}
