import { useQuery } from '@tanstack/react-query';
import { AjaxRefusal, ajax, errorText, errorToast, renewSite, toast } from '@userfeedback/admin-ui';
import type { LicenceInfo } from '@userfeedback/contract';
import { useRef, useState } from 'react';
import { addonsQuery, licenceQuery } from '../../addons/queries.ts';
import { t } from '../../strings/site-settings.ts';

/** What is being done with the key. */
export type LicenceWork = 'verify' | 'refresh' | 'deactivate';

/** The licence of this site, the addons it covers, and what can be done with its key. */
export function useLicence() {
  const licence = useQuery(licenceQuery);
  const addons = useQuery(addonsQuery);
  const [busy, setBusy] = useState<LicenceWork | null>(null);
  const latest = useRef(0);

  /** Answers whether it worked; what is begun later takes the place of what was begun before (OP-092). */
  const run = async (work: LicenceWork, license: string): Promise<boolean> => {
    const turn = ++latest.current;
    setBusy(work);
    try {
      const { message = '' } = await ACTIONS[work](license);
      await Promise.allSettled([
        renewSite(),
        licence.refetch(),
        ...(work === 'deactivate' ? [] : [addons.refetch()]),
      ]);
      if (turn === latest.current) void toast(message, t.license.success);
      return turn === latest.current;
    } catch (error) {
      if (turn === latest.current) void errorToast(failure(work, error));
      return false;
    } finally {
      if (turn === latest.current) setBusy(null);
    }
  };
  const site: LicenceInfo | undefined = licence.data?.site;
  const covered = (addons.data ?? []).filter(({ type }) => type === 'licensed');
  return {
    licence: site,
    network: licence.data?.network,
    error: licence.error,
    retry: () => void licence.refetch(),
    covered,
    busy,
    run,
  };
}

const ACTIONS = {
  verify: (license: string) => ajax('verify_license', { license }),
  refresh: (license: string) => ajax('validate_license', { license }),
  deactivate: (license: string) => ajax('deactivate_license', { license }),
};

/** Why it did not work (ER-S-02, ER-S-03, OP-094). */
function failure(work: LicenceWork, error: unknown): string {
  const text =
    error instanceof AjaxRefusal
      ? error.body.data.error || error.message || t.license.failed.other
      : errorText(error);
  return work === 'refresh' ? `${t.license.failed.refresh}: ${text}` : text;
}
