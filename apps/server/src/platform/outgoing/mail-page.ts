import { html } from 'ghtml';
import type { MailTexts } from '../texts/mail-texts.ts';

// Inline styles, because mail programs ignore others.
const BODY = 'margin:0;padding:24px 16px;background:#f7f8fa;color:#1f2430;font:14px/1.5 Arial,sans-serif';
const CARD =
  'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e6e8ec;border-radius:8px;overflow-wrap:anywhere';
const BUTTON =
  'display:inline-block;padding:9px 16px;background:#1b6fd0;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:bold';
const SMALL = 'margin:20px 0 0;padding-top:16px;border-top:1px solid #e6e8ec;color:#5b6472;font-size:13px';

/** A simple mail: a heading, and `content`, which is HTML. */
export function mailPage(
  { language, direction }: Pick<MailTexts, 'language' | 'direction'>,
  heading: string,
  content: string,
): string {
  return html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title></head>
<body style="${BODY}">
<div style="${CARD}">
<h1 style="margin:0 0 20px;font-size:18px;line-height:1.35">${heading}</h1>
!${content}
</div>
</body>
</html>
`;
}

export function mailButton(text: string, link: string): string {
  return html`<p style="margin:20px 0 0"><a href="${link}" style="${BUTTON}">${text}</a></p>`;
}

/** Lines below a rule, in small grey letters. */
export function mailFacts(lines: readonly string[]): string {
  return html`<p style="${SMALL}">!${lines.map((line) => html`${line}`).join('<br>')}</p>`;
}

/** A quiet link below a rule. */
export function mailFoot(text: string, link: string): string {
  return html`<p style="${SMALL}"><a href="${link}" style="color:#5b6472">${text}</a></p>`;
}

/** Line breaks must not get into a subject. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
