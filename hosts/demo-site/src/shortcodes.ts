import type { AddonShortcode } from '@userfeedback/host-kit';
import { html } from 'ghtml';

const SURVEY = /\[userfeedback\s+id=(?:"(\d{1,15})"|'(\d{1,15})'|(\d{1,15}))\s*\]/g;

export function renderShortcodes(body: string, entryId: number, ofAddons: readonly AddonShortcode[]): string {
  const withSurveys = body.replaceAll(SURVEY, (_all, double?: string, single?: string, bare?: string) => {
    return html`<div data-userfeedback="${double ?? single ?? bare}"></div>`;
  });
  return ofAddons.reduce(
    (text, { name, slug }) => text.replaceAll(new RegExp(`\\[${name}\\s*\\]`, 'g'), () => placeOf(slug, entryId)),
    withSurveys,
  );
}

export function placeOf(slug: string, entryId: number): string {
  return html`<div data-userfeedback-${slug} data-post="${entryId}"></div>`;
}
