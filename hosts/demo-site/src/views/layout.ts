import type { HostPageFacts } from '@userfeedback/host-kit';
import { html } from 'ghtml';
import { assetHref, assetVersion } from '../assets.ts';
import { categories, termPath } from '../catalogue.ts';
import { SITE } from '../content/site.ts';
import { embeddedJson } from '../page-facts.ts';
import type { Visitor } from '../visitor.ts';

export interface PageView {
  title: string;
  summary: string;
  /** The canonical address; empty for pages that search engines should skip. */
  path: string;
  facts: HostPageFacts;
  structuredData?: readonly object[];
  /** Something on the page uses a font of the font service. */
  hasFont?: boolean;
  /** Name of a drawing, for people who share the page. */
  picture?: string;
  main: string;
}

const NAV = [
  { label: 'Stories', path: '/blog' },
  ...categories.map((term) => ({ label: term.name, path: termPath(term) })),
  { label: 'About', path: '/about' },
  { label: 'Pricing', path: '/pricing' },
];

const ANALYTICS = html`<script src="${assetHref('analytics.js')}"></script>
`;

/** Contains no inline script or style; the JSON is data. */
export function renderPage(view: PageView, visitor: Visitor, publicUrl: string): string {
  const title = view.path === '/' ? `${SITE.name}: ${SITE.tagline}` : `${view.title} · ${SITE.name}`;
  const { person } = visitor;
  const facts = {
    ...view.facts,
    logged_in: person !== null,
    roles: person ? [person.role] : [],
    // The site looks different when its style changes.
    layout: assetVersion('site.css'),
  };
  return html`<!doctype html>
<html lang="${SITE.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${view.summary}">
!${addressTags(view, publicUrl)}
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${assetHref('pictures/mark.svg')}" type="image/svg+xml">
<link rel="preload" href="${assetHref('fonts/newsreader.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assetHref('site.css')}">
<link rel="alternate" href="/feed.xml" type="application/rss+xml" title="${SITE.name}">
<script type="application/json" id="userfeedback-page">!${embeddedJson(facts)}</script>
!${(view.structuredData ?? []).map(structuredData)}!${visitor.isCounted ? ANALYTICS : ''}<script async src="/widget.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
!${visitor.person ? personBar(visitor) : ''}
!${masthead(view.path, visitor)}
<main id="main" tabindex="-1">!${view.main}</main>
!${siteFooter()}
</body>
</html>`;
}

function structuredData(data: object): string {
  return html`<script type="application/ld+json">!${embeddedJson(data)}</script>
`;
}

function addressTags({ path, title, summary, picture }: PageView, publicUrl: string): string {
  if (path === '') return '<meta name="robots" content="noindex">';
  return html`<link rel="canonical" href="${publicUrl}${path}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${summary}">
<meta property="og:site_name" content="${SITE.name}">
<meta property="og:image" content="${publicUrl}${assetHref(`pictures/${picture ?? 'harbour'}.svg`)}">`;
}

function personBar({ person, mayEnterAdmin, nonce }: Visitor): string {
  return html`<aside class="person-bar" aria-label="Your account">
  <p>Logged in as <strong>${person?.name}</strong></p>
  !${mayEnterAdmin ? '<a href="/admin/surveys">Admin</a>' : ''}
  <form method="post" action="/log-out">
    <input type="hidden" name="nonce" value="${nonce('log-out')}">
    <button>Log out</button>
  </form>
</aside>`;
}

function masthead(path: string, { person }: Visitor): string {
  const link = (item: { label: string; path: string }) =>
    html`<li><a href="${item.path}" !${item.path === path ? 'aria-current="page"' : ''}>${item.label}</a></li>`;
  return html`<header class="masthead">
  <div class="masthead-inner">
    <a class="brand" href="/" !${path === '/' ? 'aria-current="page"' : ''}>!${BRAND_MARK}<span>${SITE.name}</span></a>
    <nav class="nav" aria-label="Main"><ul>!${NAV.map(link)}</ul></nav>
    <div class="masthead-side">
      <a class="icon-link" href="/search" aria-label="Search">!${LENS}</a>
      !${person ? '' : '<a class="quiet-link" href="/log-in">Log in</a>'}
      <a class="button button-small" href="/pricing">Become a member</a>
    </div>
  </div>
</header>`;
}

function siteFooter(): string {
  const links = categories.map((term) => html`<li><a href="${termPath(term)}">${term.name}</a></li>`);
  return html`<footer class="site-footer">
  <div class="site-footer-inner">
    <div class="site-footer-about">
      <p class="brand">!${BRAND_MARK}<span>${SITE.name}</span></p>
      <p>${SITE.summary}</p>
    </div>
    <nav aria-label="Categories"><h2>Read</h2><ul>!${links}<li><a href="/blog">All stories</a></li></ul></nav>
    <nav aria-label="About the magazine"><h2>Magazine</h2><ul>
      <li><a href="/about">About us</a></li>
      <li><a href="/pricing">Pricing</a></li>
      <li><a href="/reader-survey">Reader survey</a></li>
      <li><a href="/s/sail-loft">Were you at the Sail Loft?</a></li>
      <li><a href="/contact">Contact</a></li>
    </ul></nav>
    <nav aria-label="Everything else"><h2>More</h2><ul>
      <li><a href="/search">Search</a></li>
      <li><a href="/feed.xml">Feed</a></li>
      <li><a href="/privacy">Privacy</a></li>
      <li><a href="/log-in">Log in</a></li>
    </ul></nav>
    <p class="site-footer-end">Written, drawn and corrected by hand in Grauhaven since ${SITE.founded}.</p>
  </div>
</footer>`;
}

const BRAND_MARK =
  '<svg class="brand-mark" viewBox="0 0 64 64" aria-hidden="true" focusable="false"><rect width="64" height="64" rx="14" fill="currentColor"/><path d="M14 38a18 18 0 0 1 36 0Z" fill="#f8eedb"/><path d="M10 46q7 -5 14 0t14 0t14 0M18 55q7 -5 14 0t14 0" fill="none" stroke="#f8eedb" stroke-width="4" stroke-linecap="round"/></svg>';
const LENS =
  '<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/></svg>';
