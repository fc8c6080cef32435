import type { ReactNode } from 'react';
import { errorText, hasCode } from '../api/error-text.ts';
import { Problem } from '../feedback/problem.tsx';

/** Enter sends it; the server checks the fields, not the browser. */
export function Form({ onSubmit, children }: { onSubmit(): void; children: ReactNode }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
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
