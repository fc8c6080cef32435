import { useEffect, useRef, useState } from 'react';
import { renewSite } from '../api/session-fetch.ts';
import { toast } from '../feedback/toast.ts';
import { t } from '../strings.ts';
import type { InstallItem, InstallStep } from './install-steps.ts';
import { doStep } from './install-steps.ts';
import { reloadPage } from './reload-page.ts';

/** Between the end of an operation and the button's being usable again, or the page's being loaded anew, in milliseconds. */
const REST = 1000;

/** Runs steps one after the other until one fails; `busy` names the one at work. */
export function useInstall(item: InstallItem, onDone?: () => void) {
  const [busy, setBusy] = useState<InstallStep | null>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const run = async (...steps: InstallStep[]) => {
    if (busy) return;
    let done: InstallStep | undefined;
    for (const step of steps) {
      setBusy(step);
      if (!(await doStep(item, step))) break;
      done = step;
    }
    if (item.kind === 'addon' && done === 'activate') {
      void toast(t.install.activated);
      // Not bound to the button: a dialog that is closed meanwhile does not keep the new screens away.
      window.setTimeout(reloadPage, REST);
      return;
    }
    if (done) await Promise.allSettled([renewSite()]);
    onDone?.();
    timer.current = window.setTimeout(() => setBusy(null), REST);
  };
  return { busy, run };
}
