import { Button } from '@mantine/core';
import { AjaxRefusal, ajax, confirm, leaveTo, reloadPage, SettingsCard, useSite } from '@userfeedback/admin-ui';
import type { Plan } from '@userfeedback/contract/limits';
import { useState } from 'react';
import { t } from '../../../messages/settings.ts';
import { useBeforeSave } from '../../before-save.ts';
import classes from '../../settings.module.css';
import { KeyInput } from './key-input.tsx';
import { offerAddonsOf } from './plan-addons.tsx';
import { PlanInForce } from './plan-in-force.tsx';
import { sendKey } from './use-licence.ts';

/** Where a Lite site enters a purchased key and becomes a Pro site. */
export function UnlockCard({ onTried }: { onTried(plan: Plan): void }) {
  const [key, setKey] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { license_type } = useSite();
  const [problem, setProblem] = useState<string | null>(null);
  const given = key.trim();
  const send = async () => {
    setBusy(true);
    setProblem(null);
    const outcome = await upgrade(given, license_type);
    setBusy(false);
    setProblem(outcome.problem ?? null);
    return outcome;
  };
  const unlock = async () => {
    if (given === '' || isBusy) return;
    const { problem: text, next } = await send();
    if (text === undefined || (await showMessage(text))) next?.();
  };
  useBeforeSave(
    given === ''
      ? null
      : async () => {
          const { problem: text, next = () => {} } = await send();
          return text === undefined && next;
        },
  );
  return (
    <SettingsCard title={t.license.title} help={t.license.liteHelp}>
      <div className={classes.fields}>
        <KeyInput
          description={t.license.purchased}
          value={key}
          error={problem}
          onChange={(text) => {
            setKey(text);
            setProblem(null);
          }}
          onEnter={() => void unlock()}
        >
          <Button aria-live="polite" disabled={given === '' || isBusy} onClick={unlock}>
            {isBusy ? t.license.busy.upgrade : t.license.verifyKey}
          </Button>
        </KeyInput>
        <PlanInForce onTried={onTried} />
      </div>
    </SettingsCard>
  );
}

interface Outcome {
  /** Why the key does not unlock Pro. */
  problem?: string;
  /** Goes where the reply says, or loads the page anew. */
  next?: () => void;
}

async function upgrade(key: string, usedPlan: string): Promise<Outcome> {
  try {
    const done = await sendKey((replace) => ajax('upgrade_to_pro', { key, replace }), usedPlan);
    if (!done) return {};
    offerAddonsOf(key);
    const { url, reload, message } = done;
    if (reload) return { next: () => void showMessage(message).then((isRead) => isRead && reloadPage()) };
    return url ? { next: () => leaveTo(url) } : {};
  } catch (error) {
    const data = error instanceof AjaxRefusal ? error.body.data : undefined;
    const isReload = data !== undefined && 'reload' in data && data.reload === true;
    return { problem: data?.message || t.license.failed.upgrade, ...(isReload && { next: reloadPage }) };
  }
}

/** Returns once it was read; false when it was closed. */
function showMessage(message: string | undefined): Promise<boolean> {
  return confirm({
    title: t.license.title,
    body: message || t.license.failed.upgrade,
    confirm: t.license.ok,
    cancel: null,
  });
}
