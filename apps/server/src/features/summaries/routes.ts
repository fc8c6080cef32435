import { contract } from '@userfeedback/contract';
import { html } from 'ghtml';
import { AppError } from '../../platform/api/app-error.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { previewSummary, sendTestSummary } from './service.ts';

/** No scripts, and only we may frame it; its styles are inline, as in the mail. */
const POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https: http:; frame-ancestors 'self'";

export function summariesRoutes(serve: Serve, deps: Deps): void {
  serve(contract.summaries.test, async (_input, { actor }) => {
    if (!actor?.email) throw new AppError('invalid', 'An API key has no address to send it to.');
    try {
      await sendTestSummary(deps, actor.email);
    } catch (error) {
      deps.log.warn({ reason: error instanceof Error ? error.name : '' }, 'could not send a test summary');
      throw new AppError('unavailable', 'The mail could not be sent. Please check the mail server (SMTP_URL).');
    }
    return { success: true as const };
  });

  serve(contract.summaries.preview, async (query, { reply }) => {
    const mail = await previewSummary(deps, query);
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      // A sandbox has no origin to key by; Chromium warns where one asks for it.
      .header('origin-agent-cluster', '?0')
      .header('cache-control', 'no-store');
    return reply.send(mail.html ?? plainPage(mail.text));
  });
}

function plainPage(text: string): string {
  return html`<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Preview</title><pre style="margin:16px;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 monospace">${text}</pre>`;
}
