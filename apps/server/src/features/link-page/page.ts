import type { WidgetLook, WidgetSurvey } from '@userfeedback/contract';
import type { WordFile } from '@userfeedback/engine';
import { directionOf } from '@userfeedback/engine';
import { html } from 'ghtml';
import type { BuiltFile, BuiltLink } from './built-link.ts';

interface Page {
  language: string;
  dir?: WidgetSurvey['dir'];
  title: string;
  scheme?: string | undefined;
  built: BuiltLink | undefined;
  head?: string;
  body: string;
}

const path = ([file]: BuiltFile) => `/widget-assets/${file}`;

function page({ language, dir = directionOf(language), title, scheme = '', built, head = '', body }: Page): string {
  const styles = built && html`<link rel="stylesheet" href="${path(built.styles)}" integrity="${built.styles[1]}">`;
  return html`<!doctype html>
<html lang="${language}" dir="${dir}" class="${scheme}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
!${styles ?? ''}!${head}<meta name="robots" content="noindex"><link rel="icon" href="data:,"></head>
<body><main>
!${body}
</main></body>
</html>
`;
}

/** Where a page of ours has its data; those without a survey say so. */
const dataOf = (data: object) =>
  html`<script type="application/json" id="userfeedback-link">!${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** A page of one sentence, which says why there is no survey. */
export function saidPage(
  text: string,
  { built, language, title }: Pick<Page, 'built' | 'language'> & { title?: string },
): string {
  const heading =
    title === undefined
      ? html`<h1>${text}</h1>`
      : html`<h1 dir="auto">${title}</h1><p dir="auto" class="said">${text}</p>`;
  return page({ language, title: title ?? text, built, body: html`!${heading}!${dataOf({ surveys: [] })}` });
}

/** Something went wrong. */
export function failedPage(text: string, { built, language }: Pick<Page, 'built' | 'language'>): string {
  return page({ language, title: text, built, body: html`<h1><a href="">${text}</a></h1>` });
}

export interface SurveyPage {
  language: string;
  dir: WidgetSurvey['dir'];
  id: number;
  title: string;
  description: string;
  /** Full address; empty for none. */
  image: string;
  look: WidgetLook;
  needs: readonly string[];
  words: Pick<WordFile['words'], 'answered' | 'link'>;
  /** Said above the first question. */
  notice: string | undefined;
  /** What its script draws the survey from. */
  data: object;
  built: BuiltLink;
}

export function surveyPage(survey: SurveyPage): string {
  const { language, dir, id, title, description, image, look, needs, words, notice = '', data, built } = survey;
  const preloads = ['panel', ...needs].flatMap((name) => {
    const part = built.parts[name];
    return part ? html`<link rel="modulepreload" href="${path(part)}" integrity="${part[1]}">` : [];
  });
  const about = description.replaceAll(/\s+/g, ' ');
  // The address of a personal link must not go along with calls.
  const quiet = notice && '<meta name="referrer" content="strict-origin">';
  const head = html`!${quiet}<script defer src="${path(built.script)}" integrity="${built.script[1]}"></script>!${preloads.join('')}
<meta property="og:title" content="${title}"><meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">
!${about && html`<meta name="description" content="${about}"><meta property="og:description" content="${about}">`}!${image && html`<meta property="og:image" content="${image}">`}
`;
  const body = html`!${logoOf(look)}<h1 dir="auto">${title}</h1>
!${description && html`<p dir="auto" class="about">${description}</p>`}
!${notice && html`<p dir="auto" class="notice">${notice}</p>`}
<div data-userfeedback="${id}" data-language="${language}"></div>
<p class="said" role="status" tabindex="-1" hidden>${words.answered}</p>
<button type="button" hidden>${words.link.again}</button>
<p class="late"><a href="">${words.link.failed}</a></p>
<noscript><p class="said">${words.link.script}</p></noscript>
!${dataOf(data)}`;
  return page({ language, dir, title, scheme: look.theme['--scheme'], built, head, body });
}

function logoOf({ logo, theme }: WidgetLook): string {
  if (logo.type === 'custom' && logo.src) return html`<img class="logo" src="${logo.src}" alt="">`;
  if (logo.type !== 'userfeedback') return '';
  return html`<svg class="logo" viewBox="0 0 32 32" role="img" aria-label="UserFeedback"><path fill="${theme['--button']}" d="M8 3h16a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-5l-7 6v-6H8a6 6 0 0 1-6-6V9a6 6 0 0 1 6-6z"/><path fill="none" stroke="${theme['--on-button']}" stroke-width="2" stroke-linecap="round" d="M10 13c1.5 5 10.5 5 12 0"/></svg>`;
}
