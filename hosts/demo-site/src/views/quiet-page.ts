import { html } from 'ghtml';
import { factsOfType } from '../page-facts.ts';
import type { PageView } from './layout.ts';

export function quietPage(title: string, summary: string, content: string): PageView {
  return {
    title,
    summary,
    path: '',
    facts: factsOfType('single_page'),
    main: html`<div class="narrow narrow-form"><h1 class="page-title">${title}</h1>!${content}</div>`,
  };
}
