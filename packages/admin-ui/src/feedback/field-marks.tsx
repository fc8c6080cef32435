import type { ReactNode } from 'react';
import { createContext, use, useEffect, useMemo, useRef } from 'react';

/** What was found wrong with fields, and the one that somebody wants to see. */
export interface FieldNews {
  /** Texts by field path ("settings.behavior.timing_delay"). */
  errors: Readonly<Record<string, string>>;
  /** Another object each time the field is asked for. */
  wanted: { path: string } | null;
  /** The fields that may say by themselves what is wrong with them, since they were left; absent: all of them. */
  left?: ReadonlySet<string>;
}
interface Fields extends FieldNews {
  /** What the paths of the fields here begin with. */
  root: string;
}

const FieldsContext = createContext<Fields>({ errors: {}, wanted: null, root: '' });

/** Tells the fields inside what the server found wrong with them; they name their own paths. */
export function FieldMarks({ errors, wanted, left, children }: FieldNews & { children: ReactNode }) {
  const fields = useMemo(
    () => ({ errors, wanted, root: '', ...(left ? { left } : {}) }),
    [errors, wanted, left],
  );
  return <FieldsContext value={fields}>{children}</FieldsContext>;
}

/** Fields whose paths begin with that of the thing they belong to. */
export function FieldsOf({ path, children }: { path: string; children: ReactNode }) {
  const above = use(FieldsContext);
  const fields = useMemo(() => ({ ...above, root: `${above.root}${path}.` }), [above, path]);
  return <FieldsContext value={fields}>{children}</FieldsContext>;
}

/** By what a field is found, and what is wrong with it; to be spread into its input. */
export interface FieldMark {
  'data-field': string;
  /** True where the words stand elsewhere. */
  error?: string | true;
  'aria-invalid'?: true;
}

/** What a field finds wrong with itself; true where the words stand elsewhere. */
type OwnError = string | boolean | null | undefined;

/**
 * Marks fields by their paths; an error of a part of a field ("data.0.id") is the field's. What a field finds wrong by
 * itself shows once somebody has left it; what the server found comes before it.
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

/** Whether a field, by the rest of its path, was left and may say what is wrong with it. */
export function useWasLeft(): (path: string) => boolean {
  const { root, left } = use(FieldsContext);
  return (path) => left === undefined || left.has(root + path);
}

/** What is wrong below a path, by the rest of the fields' paths. */
export function useErrorsBelow(path = ''): [rest: string, text: string][] {
  const { errors, root } = use(FieldsContext);
  const start = path === '' ? root : `${root}${path}.`;
  return Object.entries(errors).flatMap(([each, text]) =>
    each.startsWith(start) ? [[each.slice(start.length), text]] : [],
  );
}

/** Opens what holds a field when the field is asked for; `open` is told its path from here. */
export function useWantedField(open: (path: string) => void): void {
  const { wanted, root } = use(FieldsContext);
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (wanted?.path.startsWith(root)) latest.current(wanted.path.slice(root.length));
  }, [wanted, root]);
}
