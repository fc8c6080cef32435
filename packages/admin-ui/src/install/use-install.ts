import { useEffect, useRef, useState } from 'react';
import { renewSite } from '../api/session-fetch.ts';
import { toast } from '../feedback/toast.tsx';
import { t } from '../messages/install.ts';
import type { InstallItem, InstallStep } from './install-steps.ts';
import { doStep } from './install-steps.ts';
import { reloadPage } from './reload-page.ts';

/** Milliseconds from the end of an operation until the button works again or the page reloads. */
const REST = 1000;

/** Runs steps one after the other until one fails; `busy` is the running one. */
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
      void toast(t.activated);
      // Runs even if the dialog with the button is closed in the meantime.
      window.setTimeout(reloadPage, REST);
      return;
    }
    if (done) await Promise.allSettled([renewSite()]);
    onDone?.();
    timer.current = window.setTimeout(() => setBusy(null), REST);
  };
  return { busy, run };
}
