import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { errorText, hasCode } from '../api/error-text.ts';
import { Problem } from '../feedback/problem.tsx';

/** Enter sends it; the server checks the fields, not the browser. The first one it refuses gets the focus. */
export function Form({ onSubmit, children }: { onSubmit(): void; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    const refused = isSent.current && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!refused) return;
    isSent.current = false;
    refused.focus();
  });
  return (
    <form
      ref={form}
      noValidate
      onInput={() => {
        isSent.current = false;
      }}
      onSubmit={(event) => {
        event.preventDefault();
        isSent.current = true;
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** What a call said that does not stand at one of the fields. */
export function FormProblem({ error }: { error: unknown }) {
  return Boolean(error) && !hasCode(error, 'invalid') && <Problem text={errorText(error)} />;
}
