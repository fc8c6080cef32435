import { useQuery } from '@tanstack/react-query';
import { AjaxRefusal, ajax, confirm, errorText, errorToast, renewSite, toast, useSite } from '@userfeedback/admin-ui';
import type { LicenceInfo } from '@userfeedback/contract';
import { planName } from '@userfeedback/engine';
import { useRef, useState } from 'react';
import { t } from '../../../messages/settings.ts';
import { addonsQuery, licenceQuery } from '../../../session/licence-queries.ts';
import { offerAddonsOf } from './plan-addons.tsx';

/** What is happening with the key. */
export type LicenceWork = 'verify' | 'refresh' | 'deactivate';

/** The licence of this site, the addons it covers, and what can be done with its key. */
export function useLicence() {
  const licence = useQuery(licenceQuery);
  const addons = useQuery(addonsQuery);
  const [busy, setBusy] = useState<LicenceWork | null>(null);
  const { license_type } = useSite();
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);

  /** Returns whether it worked or was cancelled. A later call replaces an earlier one. `isQuiet`: no toast says how it went. */
  const run = async (work: LicenceWork, license: string, isQuiet = false): Promise<boolean> => {
    const call = ++latest.current;
    setBusy(work);
    setProblem(null);
    try {
      const done = await sendKey((replace) => ACTIONS[work](license, replace), license_type);
      if (done && work === 'verify') offerAddonsOf(license);
      await Promise.allSettled([renewSite()]);
      // Site info has started loading both already; without `cancelRefetch: false` they would be loaded twice.
      await Promise.allSettled([licence, addons].map(({ refetch }) => refetch({ cancelRefetch: false })));
      if (done && !isQuiet && call === latest.current) void toast(done.message ?? '', t.license.success);
      return call === latest.current;
    } catch (error) {
      if (call !== latest.current) return false;
      setProblem(failure(work, error));
      if (!isQuiet) void errorToast(failure(work, error));
      return false;
    } finally {
      if (call === latest.current) setBusy(null);
    }
  };
  const site: LicenceInfo | undefined = licence.data?.site;
  const covered = (addons.data ?? []).filter(({ type }) => type === 'licensed');
  return {
    licence: site,
    error: licence.error,
    retry: () => void licence.refetch(),
    covered,
    busy,
    /** Why the last call failed. */
    problem,
    clearProblem: () => setProblem(null),
    run,
  };
}

type Replace = 'yes' | undefined;

const ACTIONS = {
  verify: (license: string, replace: Replace) => ajax('verify_license', { license, replace }),
  refresh: (license: string, replace: Replace) => ajax('validate_license', { license, replace }),
  deactivate: (license: string) => ajax('deactivate_license', { license }),
};

/** Sends a key. If a better one is in use, asks first; null if the person keeps that one. */
export async function sendKey<Reply>(
  send: (replace: Replace) => Promise<Reply>,
  usedPlan: string,
): Promise<Reply | null> {
  try {
    return await send(undefined);
  } catch (error) {
    const question = error instanceof AjaxRefusal ? error.body.data.confirm : undefined;
    if (question === undefined) throw error;
    const isMeant = await confirm({
      title: question,
      confirm: t.license.useIt,
      cancel: t.license.keep({ plan: planName(usedPlan) }),
    });
    return isMeant ? send('yes') : null;
  }
}

/** Why it did not work. */
function failure(work: LicenceWork, error: unknown): string {
  const text =
    error instanceof AjaxRefusal ? error.body.data.error || error.message || t.license.failed.other : errorText(error);
  return work === 'refresh' ? `${t.license.failed.refresh}: ${text}` : text;
}
