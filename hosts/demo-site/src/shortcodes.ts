import { html } from 'ghtml';

const SURVEY = /\[userfeedback\s+id=(?:"(\d{1,15})"|'(\d{1,15})'|(\d{1,15}))\s*\]/g;
const RATINGS = /\[userfeedback-post-ratings\s*\]/g;

/** Puts the elements that the widget and the post ratings fill where their shortcodes stand. */
export function renderShortcodes(body: string, entryId: number): string {
  return body
    .replaceAll(SURVEY, (_all, double?: string, single?: string, bare?: string) => {
      return html`<div data-userfeedback="${double ?? single ?? bare}"></div>`;
    })
    .replaceAll(RATINGS, () => html`<div data-userfeedback-post-ratings data-post="${entryId}"></div>`);
}
