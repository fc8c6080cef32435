import { useQuery } from '@tanstack/react-query';
import { Notice, Problem } from '@userfeedback/admin-ui';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../api.ts';
import { t } from '../messages/provider.ts';
import { providerProblem, tellConfirmed } from './provider.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** `/confirmed`: where the window ends in which the provider has asked anew. Browsers may refuse to close it. */
export function ConfirmedScreen() {
  const [params] = useSearchParams();
  const { data: options } = useQuery(api.session.options.queryOptions());
  useEffect(() => {
    tellConfirmed(params);
    window.close();
  }, [params]);
  const problem = providerProblem(params, options?.provider?.label ?? '');
  return (
    <SignInFrame route="confirmed" title={t.confirmed.title}>
      {problem === null ? (
        <Notice tone="green" role="status">
          {t.confirmed.text}
        </Notice>
      ) : (
        <Problem text={problem} />
      )}
    </SignInFrame>
  );
}
