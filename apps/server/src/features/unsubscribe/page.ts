import { createHash } from 'node:crypto';
import { directionOf } from '@userfeedback/engine';
import { html } from 'ghtml';
import { textsOf } from '../../platform/texts/texts.ts';

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;padding:24px 16px;background:light-dark(#f7f8fa,#16181d);color:light-dark(#1f2430,#e8eaee);font:16px/1.5 system-ui,Arial,sans-serif}
main{box-sizing:border-box;max-width:520px;margin:8vh auto 0;padding:24px;border:1px solid light-dark(#e6e8ec,#363b45);border-radius:8px;background:light-dark(#fff,#1f2229);overflow-wrap:anywhere}
p{margin:0 0 8px;color:light-dark(#5b6472,#a6adba);font-size:14px}
h1{margin:0;font-size:20px;line-height:1.4}
form{margin:20px 0 0}
button{min-height:44px;padding:9px 18px;border:0;border-radius:6px;background:#1b6fd0;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid light-dark(#1f2430,#e8eaee);outline-offset:2px}
`;

/** No scripts, this one style, and a form that is sent to this page. */
export const PAGE_POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** One sentence, and the button if it asks. */
export function stopPage({
  language,
  site,
  text,
  button,
}: {
  language: string;
  site: string;
  text: string;
  button?: string | undefined;
}): string {
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${textsOf('mails', language).stop.title()}</title><style>!${STYLE}</style></head>
<body><main>
<p>${site}</p>
<h1>${text}</h1>
!${button === undefined ? '' : html`<form method="post"><button>${button}</button></form>`}
</main></body>
</html>
`;
}
