import { Button, Text } from '@mantine/core';
import { AjaxRefusal, ajax, errorToast, Locked, leaveTo, Notice, useSite } from '@userfeedback/admin-ui';
import { useState } from 'react';
import { t } from './messages/google-drive.ts';

interface Props {
  /** Where Google leads back to; null while the survey is not saved yet. */
  returnTo: 'settings' | `survey_${number}` | null;
  isLocked: boolean;
  text: string;
  /** The account that no longer gives access; empty if there was none. */
  label: string;
  problem: string | null;
}

/** Leads to Google and back; unsaved edits are kept in the meantime. */
export function ConnectDrive({ returnTo, isLocked, text, label, problem }: Props) {
  const { google_drive, grants } = useSite();
  const [isBusy, setBusy] = useState(false);
  if (!google_drive.is_set_up)
    return (
      <Text>
        {t.notSetUp} {grants.manage_settings && t.missing}
      </Text>
    );
  const connect = async () => {
    if (returnTo === null) return;
    setBusy(true);
    try {
      const address = await ajax('google_sheets_get_auth_url', { return: returnTo });
      if (address) return leaveTo(address);
      void errorToast(t.errors.noAddress);
    } catch (error) {
      void errorToast(error instanceof AjaxRefusal ? t.errors.noAddress : t.errors.thrown);
    }
    setBusy(false);
  };
  return (
    <>
      {problem === null ? (
        <Text c="dimmed">{label === '' ? text : t.lost({ label })}</Text>
      ) : (
        <Notice tone="red">{problem}</Notice>
      )}
      {!grants.manage_settings && <Text>{t.administratorsOnly}</Text>}
      <div>
        <Locked capability={isLocked ? 'use-google-drive' : 'manage-settings'}>
          <Button variant="default" loading={isBusy} disabled={returnTo === null} onClick={connect}>
            {t.connect}
          </Button>
        </Locked>
      </div>
    </>
  );
}
