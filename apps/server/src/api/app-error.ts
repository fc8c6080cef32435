import type { ErrorCode } from '@userfeedback/contract/errors';
import { ERRORS } from '@userfeedback/contract/errors';

/** A failure the client is told about. Routes and services throw it; one handler turns it into the wire shape. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  /** Field path to text, for `invalid`. */
  readonly errors: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string = ERRORS[code].message, errors?: Record<string, string>) {
    super(message);
    this.code = code;
    this.status = ERRORS[code].status;
    this.errors = errors;
  }
}

/** For a missing thing: `throw notFound('survey')`. */
export function notFound(thing: string): AppError {
  return new AppError('not_found', `This ${thing} does not exist, or no longer does.`);
}
