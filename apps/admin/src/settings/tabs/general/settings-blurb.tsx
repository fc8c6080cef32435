import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ajax, errorText, errorToast } from '@userfeedback/admin-ui';
import { UpgradeBanner } from '../../../surveys/upgrade-banner.tsx';

const QUERY = { queryKey: ['settings-blurb'], queryFn: () => ajax('validate_settings_blurb', {}) };

/** What Pro adds, on a Lite site, until the person puts it away (ST-12, ST-13); the server knows whether. */
export function SettingsBlurb() {
  const { data: isShown } = useQuery(QUERY);
  const cache = useQueryClient();
  if (!isShown) return null;
  const dismiss = async () => {
    cache.setQueryData(QUERY.queryKey, false);
    try {
      await ajax('dismiss_settings_blurb', {});
    } catch (error) {
      cache.setQueryData(QUERY.queryKey, true);
      void errorToast(error instanceof Error && error.message ? error.message : errorText(error));
    }
  };
  return <UpgradeBanner origin={{ medium: 'settings', campaign: 'settings-blurb' }} onDismiss={dismiss} />;
}
