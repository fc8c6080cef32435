import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CardSkeleton, Items, LoadFailed, Row } from '@userfeedback/admin-ui';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { administrationApi } from '../administration/administration-api.ts';
import { t } from '../messages/account.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { ProviderButton } from '../session/provider-button.tsx';
import { NONCE, signOut } from '../session/session.ts';
import { SignInFrame } from '../session/sign-in-frame.tsx';
import { CodesCard } from './factors/codes-card.tsx';
import { PasskeysCard } from './factors/passkeys-card.tsx';

/** `/second-factor`: all that somebody sees whose role needs one, until it is there. */
export function SecondFactorScreen() {
  const { data, error, refetch } = useQuery(administrationApi.account.get.queryOptions());
  const nonce = data?.nonce;
  useEffect(() => {
    queryClient.setQueryData(NONCE, nonce);
  }, [nonce]);
  const navigate = useNavigate();
  // The site's own is not told yet.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const hasFactor = data !== undefined && (data.codes !== null || data.passkeys.length > 0);
  const goOn = () => {
    queryClient.clear();
    void navigate(paths.home, { replace: true });
  };
  return (
    <SignInFrame route="second-factor" title={t.needed.title}>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <CardSkeleton lines={6} />}
      {data && (
        <Items>
          <Text>{t.needed.text}</Text>
          <CodesCard account={data} timeZone={zone} />
          <PasskeysCard account={data} timeZone={zone} />
          {data.provider && <ProviderButton label={data.provider.label} next={paths.home} isSecond />}
          <Row gap="sm">
            <Button disabled={!hasFactor} onClick={goOn}>
              {t.needed.done}
            </Button>
            <Button variant="default" onClick={() => void signOut()}>
              {t.needed.signOut}
            </Button>
          </Row>
        </Items>
      )}
    </SignInFrame>
  );
}
