import type { HostInfo } from '@userfeedback/host-kit';
import { html } from 'ghtml';
import { oneLine } from '../../platform/outgoing/mail-page.ts';
import type { MailContent } from '../../platform/outgoing/mailer.ts';
import type { MailTexts } from '../../platform/texts/mail-texts.ts';
import { mailTexts } from '../../platform/texts/mail-texts.ts';
import type { Figure, SurveySummary, WeeklySummary } from './weekly-summary.ts';

export interface SummaryLook {
  /** HTML with a plain text version, or plain text only. */
  isHtml: boolean;
  /** Absolute; '' for none. */
  headerImage: string;
  isTest?: boolean;
  /** Where its reader can stop it. */
  stop?: string;
}

/** In the site's language. */
export function summaryMail(
  summary: WeeklySummary,
  site: HostInfo,
  publicUrl: string,
  { isHtml, headerImage, isTest = false, stop }: SummaryLook,
): MailContent {
  const texts = mailTexts(site.locale);
  const content = { ...contentOf(summary, site, publicUrl, texts), stop };
  return {
    subject: isTest ? texts.summary.test({ subject: content.heading }) : content.heading,
    text: textOf(content),
    ...(isHtml ? { html: htmlOf(content, headerImage, site.name) } : {}),
  };
}

interface Content {
  texts: MailTexts;
  heading: string;
  days: string;
  surveys: { title: string; link: string; rows: Row[] }[];
  notes: string[];
  foot: string;
  settings: string;
  stop?: string | undefined;
}

interface Row {
  name: string;
  value: string;
  difference: string;
}

function contentOf(summary: WeeklySummary, site: HostInfo, publicUrl: string, texts: MailTexts): Content {
  const { start_date, end_date } = summary.range;
  return {
    texts,
    heading: texts.summary.heading({ n: summary.responses }),
    days: texts.summary.days({ days: daysOf(summary, site) }),
    surveys: summary.surveys.map((survey) => ({
      title: oneLine(survey.title),
      link: `${publicUrl}/admin/results/survey/${survey.id}?start_date=${start_date}&end_date=${end_date}`,
      rows: rowsOf(survey, texts),
    })),
    notes: notesOf(summary, texts),
    foot: texts.summary.why({ site: site.name }),
    settings: `${publicUrl}/admin/settings/email`,
  };
}

function rowsOf({ impressions, responses, rate, rating }: SurveySummary, texts: MailTexts): Row[] {
  const { summary, number } = texts;
  const percent = (n: number) => summary.percent({ n });
  const points = (change: string, n: number) => summary.points({ change, n });
  return [
    row(summary.impressions(), impressions, texts),
    row(summary.responses(), responses, texts),
    row(summary.rate(), rate, texts, percent, points),
    ...(rating ? [row(summary[rating.kind === 'nps' ? 'nps' : 'rating'](), rating, texts, number)] : []),
  ];
}

/** `n` is the number in it, for the plural. */
type WriteChange = (change: string, n: number) => string;

function row(
  name: string,
  { value, difference }: Figure,
  texts: MailTexts,
  write = texts.number,
  writeChange: WriteChange = (change) => change,
): Row {
  if (value === null) return { name, value: '–', difference: '' };
  return { name, value: write(value), difference: changeOf(difference, texts, writeChange) };
}

function changeOf(difference: number | null, { summary, number }: MailTexts, write: WriteChange): string {
  if (difference === null) return '';
  // Floating point: 4.4 - 4.1 is 0.30000000000000027.
  const rounded = Math.round(difference * 10) / 10;
  if (rounded === 0) return summary.same();
  const size = Math.abs(rounded);
  return write(`${rounded > 0 ? '+' : '-'}${number(size)}`, size);
}

function notesOf({ surveys, failed, paused, spam }: WeeklySummary, { summary: texts }: MailTexts): string[] {
  return [
    ...(surveys.length === 0 ? [texts.nothing()] : []),
    ...(failed > 0 ? [texts.failed({ n: failed })] : []),
    ...(paused > 0 ? [texts.paused({ n: paused })] : []),
    ...(spam > 0 ? [texts.spam({ n: spam })] : []),
  ];
}

function daysOf({ range: { start_date, end_date } }: WeeklySummary, { locale }: HostInfo): string {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return dates.formatRange(new Date(start_date), new Date(end_date));
}

function textOf({ texts, heading, days, surveys, notes, foot, settings, stop }: Content): string {
  return [
    `${heading}\n${days}`,
    ...surveys.map(({ title, link, rows }) =>
      [
        title,
        ...rows.map((figures) => `  ${texts.summary[figures.difference ? 'changed' : 'figure']({ ...figures })}`),
        `  ${link}`,
      ].join('\n'),
    ),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
    [
      foot,
      texts.summary.changeAt({ link: settings }),
      ...(stop === undefined ? [] : [texts.stop.linkAt({ link: stop })]),
    ].join('\n'),
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
  { texts, heading, days, surveys, notes, foot, settings, stop }: Content,
  image: string,
  site: string,
): string {
  return html`<!doctype html>
<html lang="${texts.language}" dir="${texts.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${heading}</title><style>!${DARK}</style></head>
<body class="uf-body" style="margin:0;padding:24px 16px;background:#f7f8fa;color:#1f2430;${FONT}">
<div class="uf-card" style="max-width:536px;margin:0 auto;padding:24px 20px;background:#ffffff;border:1px solid #e6e8ec;border-radius:8px;overflow-wrap:anywhere">
!${
    image
      ? html`<p style="margin:0 0 20px"><img src="${image}" alt="${site}" style="display:block;max-width:100%;max-height:100px;border:0"></p>`
      : ''
  }<h1 class="uf-text" style="margin:0;font-size:20px;line-height:1.35;color:#1f2430">${heading}</h1>
<p class="uf-quiet" style="margin:4px 0 0;color:#5b6472">${days}</p>
!${surveys.map((survey) => surveyHtml(survey, texts.direction))}!${
    notes.length > 0
      ? html`<p class="uf-text uf-line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e6e8ec;color:#1f2430">!${notes.map((note) => html`${note}`).join('<br>')}</p>
`
      : ''
  }<p class="uf-quiet uf-line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e6e8ec;color:#5b6472;font-size:13px">${foot} <a class="uf-link" href="${settings}" style="color:#1b6fd0">${texts.summary.change()}</a>!${stop === undefined ? '' : html`<br><a class="uf-link" href="${stop}" style="color:#1b6fd0">${texts.stop.link()}</a>`}</p>
</div>
</body>
</html>
`;
}

function surveyHtml({ title, link, rows }: Content['surveys'][number], direction: MailTexts['direction']): string {
  const end = direction === 'rtl' ? 'left' : 'right';
  return html`<h2 class="uf-line" style="margin:24px 0 8px;padding:16px 0 0;border-top:1px solid #e6e8ec;font-size:16px;line-height:1.35"><a class="uf-link" href="${link}" style="color:#1b6fd0">${title}</a></h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;${FONT}">
!${rows.map(
    ({
      name,
      value,
      difference,
    }) => html`<tr><td class="uf-quiet" style="padding:3px 8px 3px 0;color:#5b6472">${name}</td><td class="uf-text" align="${end}" style="padding:3px 8px;color:#1f2430;font-weight:bold;white-space:nowrap">${value}</td><td class="uf-quiet" align="${end}" style="padding:3px 0;color:#5b6472;white-space:nowrap">${difference}</td></tr>
`,
  )}</table>
`;
}
