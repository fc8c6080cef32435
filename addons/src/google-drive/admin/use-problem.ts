import { useQuery } from '@tanstack/react-query';
import { AjaxRefusal, ajax, useSite } from '@userfeedback/admin-ui';

/** Why this server cannot use the connected account, in a sentence; null while it can. */
export function useProblem(): string | null {
  const { google_drive, grants } = useSite();
  const { data } = useQuery({
    queryKey: ['google-drive', 'problem'],
    enabled: google_drive.connected && grants.manage_settings,
    queryFn: () =>
      ajax('google_sheets_check_connection', {}).then(
        () => null,
        (error: unknown) => (error instanceof AjaxRefusal ? error.message : null),
      ),
  });
  return data ?? null;
}
