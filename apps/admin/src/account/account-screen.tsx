import { useQuery } from '@tanstack/react-query';
import { CardSkeleton, Items, LoadFailed, Notice, useSite } from '@userfeedback/admin-ui';
import { administrationApi } from '../administration/administration-api.ts';
import { api } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { t } from '../messages/account.ts';
import { CodesCard } from './factors/codes-card.tsx';
import { PasskeysCard } from './factors/passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProviderCard } from './provider-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** `/account`: what a person may see and change of their own account. */
export function AccountScreen() {
  const { site_name, time_zone } = useSite();
  const { data, error, refetch } = useQuery(administrationApi.account.get.queryOptions());
  const { data: options } = useQuery(api.session.options.queryOptions());
  return (
    <Page route="account" title={t.title}>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <CardSkeleton lines={8} />}
      {data && (
        <Items gap="lg">
          {data.is_of_host ? (
            <Notice tone="blue">{t.ofHost({ site: site_name })}</Notice>
          ) : (
            <>
              <ProfileCard account={data} />
              {options?.password !== false && <PasswordCard account={data} />}
              <CodesCard account={data} timeZone={time_zone} />
              <PasskeysCard account={data} timeZone={time_zone} />
              <ProviderCard account={data} />
            </>
          )}
          <SessionsCard account={data} />
        </Items>
      )}
    </Page>
  );
}
