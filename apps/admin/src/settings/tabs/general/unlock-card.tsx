import { Button } from '@mantine/core';
import {
  AjaxRefusal,
  ajax,
  confirm,
  leaveTo,
  reloadPage,
  SettingsCard,
  useSite,
} from '@userfeedback/admin-ui';
import { useState } from 'react';
import { t } from '../../../messages/settings.ts';
import classes from '../../settings.module.css';
import { KeyInput } from './key-input.tsx';
import { sendKey } from './use-licence.ts';

/** Where a Lite site enters a purchased key and becomes a Pro site. */
export function UnlockCard() {
  const [key, setKey] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { license_type } = useSite();
  const unlock = async () => {
    if (key.trim() === '' || isBusy) return;
    setBusy(true);
    await upgrade(key.trim(), license_type);
    setBusy(false);
  };
  return (
    <SettingsCard title={t.license.title} help={t.license.liteHelp}>
      <div className={classes.fields}>
        <KeyInput
          description={t.license.purchased}
          value={key}
          onChange={setKey}
          onEnter={() => void unlock()}
        >
          <Button aria-live="polite" disabled={key.trim() === '' || isBusy} onClick={unlock}>
            {isBusy ? t.license.busy.upgrade : t.license.verifyKey}
          </Button>
        </KeyInput>
      </div>
    </SettingsCard>
  );
}

/** Sends the key, then goes where the reply says, or shows its message and reloads if it asks for that. */
async function upgrade(key: string, usedPlan: string): Promise<void> {
  try {
    const done = await sendKey((replace) => ajax('upgrade_to_pro', { key, replace }), usedPlan);
    if (!done) return;
    const { url, reload, message } = done;
    if (reload) return await showMessage(message, true);
    if (url) leaveTo(url);
  } catch (error) {
    const data = error instanceof AjaxRefusal ? error.body.data : undefined;
    await showMessage(data?.message, data !== undefined && 'reload' in data && data.reload === true);
  }
}

async function showMessage(message: string | undefined, isReload: boolean): Promise<void> {
  const isRead = await confirm({
    title: t.license.title,
    body: message || t.license.failed.upgrade,
    confirm: t.license.ok,
    cancel: null,
  });
  if (isRead && isReload) reloadPage();
}
