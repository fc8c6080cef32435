import type { ErrorCode } from '@userfeedback/contract/errors';
import { ERRORS } from '@userfeedback/contract/errors';

/**
 * A failure that the client is told about. Routes and services throw it; one handler gives it its shape on the wire.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  /** For `invalid`: text by field path, of the first 100 wrong fields. */
  readonly errors: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string = ERRORS[code].message, errors?: Record<string, string>) {
    super(message);
    this.code = code;
    this.status = ERRORS[code].status;
    this.errors = errors && withoutRest(errors);
  }
}

const [ERRORS_MAX, PATH_MAX] = [100, 100];

function withoutRest(errors: Record<string, string>): Record<string, string> {
  const paths = Object.keys(errors);
  if (paths.length <= ERRORS_MAX && paths.every((path) => path.length <= PATH_MAX)) return errors;
  // Callers choose the names of fields, also `__proto__`.
  const some: Record<string, string> = Object.create(null);
  for (const path of paths.slice(0, ERRORS_MAX)) some[path.slice(0, PATH_MAX)] = errors[path] ?? '';
  return some;
}

export function notFound(thing: string): AppError {
  return new AppError('not_found', `This ${thing} does not exist. It may have been deleted.`);
}
