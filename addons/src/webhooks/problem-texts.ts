import type { WebhookProblem } from './problems.ts';

/** For the API and the log of deliveries; the admin has messages of its own. */
export const PROBLEM_TEXTS: Record<WebhookProblem, string> = {
  no_url: 'Please enter the address to send to.',
  url: 'Please enter an address that starts with http:// or https://.',
  password: 'Please put a user name and a password into an Authorization header.',
  header_name: 'A header name has letters, digits and dashes only.',
  header_ours: 'This header is set by UserFeedback itself.',
  header_value: 'A header value is one line without special characters.',
};

export const UNREADABLE = 'This server cannot read what is saved here. Enter it again, or leave it as it is.';
export const PAUSED = 'Paused: it cannot be read on this server.';
