import type { WebhookProblem } from './problems.ts';

/** For the API and the log of deliveries; the admin has messages of its own. */
export const PROBLEM_TEXTS: Record<WebhookProblem, string> = {
  no_url: 'Please enter the address to send to.',
  url: 'Please enter an address that starts with http:// or https://.',
  password: 'Please send the user name and password in an Authorization header instead.',
  header_name: 'A header name can only have letters, digits and dashes.',
  header_ours: 'This header is set by UserFeedback itself.',
  header_value: 'A header value must be one line without special characters.',
};

export const UNREADABLE = 'This server cannot read the saved value. Enter it again, or leave it as it is.';
export const PAUSED = 'it cannot be read on this server.';
