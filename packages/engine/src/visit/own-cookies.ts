import { VISITOR_COOKIE } from '@userfeedback/contract/limits';

/** Add every new cookie of ours here. */
const OWN_COOKIES = [
  'userfeedback_session',
  'userfeedback_step',
  'userfeedback_provider',
  'userfeedback_known',
  'userfeedback_frame',
  'userfeedback-marks',
  'userfeedback-shown',
  'userfeedback-asked',
  VISITOR_COOKIE,
  'userfeedback-reader',
];
/** Prefixes with a meaning to browsers, suffixes that we add, and the names that surveys get by their id. */
const RESERVED = /^__(host|secure)-|-(minimized|draw)$|^userfeedback-\d+$/;

export function isOwnCookie(name: string): boolean {
  const lower = name.toLowerCase();
  return OWN_COOKIES.includes(lower) || RESERVED.test(lower);
}
