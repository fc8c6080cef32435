export const ERRORS = {
  bad_request: { status: 400, message: 'The request could not be read.' },
  invalid_parameter: {
    status: 400,
    message: "One of the request's parameters is not valid.",
  },
  bad_proof: {
    status: 400,
    message: 'The proof does not match the request.',
  },
  unauthorized: { status: 401, message: 'Please sign in first.' },
  wrong_credentials: {
    status: 401,
    message: 'The e-mail address or the password is not right.',
  },
  bad_signature: { status: 401, message: 'The signature of this call is wrong.' },
  clock_skew: {
    status: 401,
    message: 'The clocks of the site and the server are more than 90 seconds apart.',
  },
  unknown_site: { status: 401, message: 'This site is not connected to this server.' },
  invalid_nonce: {
    status: 403,
    message: 'This page is out of date. Please reload it and try again.',
  },
  forbidden: { status: 403, message: 'Your role does not allow this.' },
  confirmation_required: { status: 403, message: 'Please confirm that it is you.' },
  second_factor_required: { status: 403, message: 'Your role needs a second factor. Add one first.' },
  insufficient_scope: { status: 403, message: 'This API key does not have the scope that this needs.' },
  upgrade_required: {
    status: 403,
    message: 'Your plan does not include this. Please upgrade to unlock it.',
  },
  invalid_identity: { status: 403, message: 'The visitor is not identified by a signed id.' },
  invitation_required: { status: 403, message: 'You need a personal link for this survey.' },
  addon_inactive: {
    status: 403,
    message: 'This needs an addon that is not active.',
  },
  not_found: {
    status: 404,
    message: 'This does not exist. It may have been deleted.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This address does not support this method.',
  },
  timeout: {
    status: 408,
    message: 'The request took too long to arrive.',
  },
  conflict: {
    status: 409,
    message: 'Somebody else changed this in the meantime.',
  },
  last_administrator: {
    status: 409,
    message: 'This is the last administrator. Make somebody else administrator first.',
  },
  last_factor: { status: 409, message: 'Your role needs a second factor. Add another one first.' },
  already_connected: {
    status: 409,
    message: 'This server is connected to another site.',
  },
  not_in_trash: { status: 409, message: 'This is no longer in the trash, so nothing was deleted.' },
  in_trash: { status: 409, message: 'This survey is in the trash. Restore it first.' },
  already_answered: { status: 409, message: 'You have already answered this survey.' },
  invitation_used: { status: 409, message: 'This link has already been used.' },
  survey_ended: { status: 409, message: 'This survey has ended.' },
  survey_full: { status: 409, message: 'This survey has all the responses it needs.' },
  survey_full_today: { status: 409, message: 'This survey takes no more responses today.' },
  quota_full: { status: 409, message: 'Enough people have already given this answer.' },
  link_used: {
    status: 410,
    message: 'This connection link has been used already. Make a new one.',
  },
  link_expired: {
    status: 410,
    message: 'This connection link is older than 60 minutes. Make a new one.',
  },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media: {
    status: 415,
    message: 'This kind of content is not accepted here.',
  },
  invalid: { status: 422, message: 'Some fields are not valid.' },
  plugin_too_old: {
    status: 426,
    message: 'This plugin is too old for the server.',
  },
  too_many_requests: {
    status: 429,
    message: 'Too many requests. Please wait a moment.',
  },
  internal: { status: 500, message: 'Something went wrong. Please try again.' },
  unavailable: {
    status: 503,
    message: 'The service is busy or its database cannot be reached. Please try again.',
  },
} as const;

/**
 * The codes by which a visitor's page acts. Any proxy may reply with their statuses, so a reply counts as ours only if it has
 * both. Those with 409, and `invitation_required`, end a response: it is not stored, now or later.
 */
export const VISITOR_CODES = {
  bad_request: 400,
  invalid_parameter: 400,
  invalid_nonce: 403,
  invalid_identity: 403,
  invitation_required: 403,
  not_found: 404,
  survey_ended: 409,
  survey_full: 409,
  survey_full_today: 409,
  quota_full: 409,
  already_answered: 409,
  invitation_used: 409,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  too_many_requests: 429,
  unavailable: 503,
} as const satisfies { [Code in ErrorCode]?: (typeof ERRORS)[Code]['status'] };

export const DESTINATIONS_LOCKED = 'Only people who may view results can change where answers are sent.';

export type ErrorCode = keyof typeof ERRORS;

/** `errors` maps a field path ("questions.0.title") to its text. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  errors?: Record<string, string>;
}
