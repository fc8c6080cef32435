import type { ReactNode } from 'react';
import { createContext, use, useEffect, useMemo, useRef } from 'react';

export interface FieldNews {
  /** By field path ("settings.behavior.timing_delay"). */
  errors: Readonly<Record<string, string>>;
  /** A new object each time, so that the same field can be shown again. */
  wanted: { path: string } | null;
  /** Fields that were left, so that they may show their own problems; absent: all fields. */
  left?: ReadonlySet<string>;
}
interface Fields extends FieldNews {
  /** How the paths of the fields here begin. */
  root: string;
}

const FieldsContext = createContext<Fields>({ errors: {}, wanted: null, root: '' });

/** Fields below find their own paths in `errors`. */
export function FieldMarks({ errors, wanted, left, children }: FieldNews & { children: ReactNode }) {
  const fields = useMemo(() => ({ errors, wanted, root: '', ...(left ? { left } : {}) }), [errors, wanted, left]);
  return <FieldsContext value={fields}>{children}</FieldsContext>;
}

/** For fields whose paths begin with the path of what they belong to. */
export function FieldsOf({ path, children }: { path: string; children: ReactNode }) {
  const above = use(FieldsContext);
  const fields = useMemo(() => ({ ...above, root: `${above.root}${path}.` }), [above, path]);
  return <FieldsContext value={fields}>{children}</FieldsContext>;
}

export interface FieldMark {
  'data-field': string;
  error?: string | true;
  'aria-invalid'?: true;
}

/** A problem that the field finds itself; true if the text is shown elsewhere. */
type OwnError = string | boolean | null | undefined;

/**
 * The marks are to be spread into the field's input. A problem of a part ("data.0.id") belongs to the field. A field's
 * own problem shows once the field was left; what the server found comes first.
 */
export function useFieldMarks(): (path: string, own?: OwnError) => FieldMark {
  const { errors, root, left } = use(FieldsContext);
  return (path, own) => {
    const field = root + path;
    const found = Object.keys(errors).find((each) => each === field || each.startsWith(`${field}.`));
    const isShown = own !== undefined && (left === undefined || left.has(field));
    const error = found === undefined ? isShown && own : errors[found];
    return error ? { 'data-field': field, error, 'aria-invalid': true } : { 'data-field': field };
  };
}

/** Takes the rest of a field's path. */
export function useWasLeft(): (path: string) => boolean {
  const { root, left } = use(FieldsContext);
  return (path) => left === undefined || left.has(root + path);
}

/** The rest of each path, and its problem. */
export function useErrorsBelow(path = ''): [rest: string, text: string][] {
  const { errors, root } = use(FieldsContext);
  const start = path === '' ? root : `${root}${path}.`;
  return Object.entries(errors).flatMap(([each, text]) =>
    each.startsWith(start) ? [[each.slice(start.length), text]] : [],
  );
}

/** Calls `open` with the rest of the path when a field below is to be shown, so that its container opens. */
export function useWantedField(open: (path: string) => void): void {
  const { wanted, root } = use(FieldsContext);
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (wanted?.path.startsWith(root)) latest.current(wanted.path.slice(root.length));
  }, [wanted, root]);
}
