import type { ErrorCode } from '@userfeedback/contract/errors';
import { ERRORS } from '@userfeedback/contract/errors';

/** A failure the client is told about. Routes and services throw it; one handler turns it into the wire shape. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  /** Field path to text, for `invalid`; not all of very many. */
  readonly errors: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string = ERRORS[code].message, errors?: Record<string, string>) {
    super(message);
    this.code = code;
    this.status = ERRORS[code].status;
    this.errors = errors && withoutRest(errors);
  }
}

/** So that a reply stays small: what is wrong with 100 fields is enough to correct, and no field of ours has a longer path. */
const [ERRORS_MAX, PATH_MAX] = [100, 100];

function withoutRest(errors: Record<string, string>): Record<string, string> {
  const paths = Object.keys(errors);
  if (paths.length <= ERRORS_MAX && paths.every((path) => path.length <= PATH_MAX)) return errors;
  // Callers name their fields as they like, also `__proto__`.
  const some: Record<string, string> = Object.create(null);
  for (const path of paths.slice(0, ERRORS_MAX)) some[path.slice(0, PATH_MAX)] = errors[path] ?? '';
  return some;
}

/** For a missing thing: `throw notFound('survey')`. */
export function notFound(thing: string): AppError {
  return new AppError('not_found', `This ${thing} does not exist, or no longer does.`);
}
