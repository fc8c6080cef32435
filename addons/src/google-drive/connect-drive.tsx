import { Button, Text } from '@mantine/core';
import { AjaxRefusal, ajax, errorToast, Locked, leaveTo, useSite } from '@userfeedback/admin-ui';
import { useState } from 'react';
import { t } from './strings.ts';

interface Props {
  surveyId: number | null;
  isLocked: boolean;
}

/** Leads to Google and back to this survey (WF-29, WF-30); unsaved edits are kept meanwhile. */
export function ConnectDrive({ surveyId, isLocked }: Props) {
  const { settings, grants } = useSite();
  const [isBusy, setBusy] = useState(false);
  const { label } = settings.google_drive;
  const connect = async () => {
    setBusy(true);
    try {
      const address = await ajax('google_sheets_get_auth_url', { return: `survey_${surveyId}` });
      if (address) return leaveTo(address);
      void errorToast(t.errors.noAddress);
    } catch (error) {
      void errorToast(error instanceof AjaxRefusal ? t.errors.noAddress : t.errors.thrown);
    }
    setBusy(false);
  };
  return (
    <>
      <Text c="dimmed">{label === '' ? t.notConnected : t.lost(label)}</Text>
      {!grants.manage_settings && <Text>{t.administratorsOnly}</Text>}
      <div>
        <Locked capability={isLocked ? 'use-google-drive' : 'manage-settings'}>
          <Button variant="default" loading={isBusy} disabled={surveyId === null} onClick={connect}>
            {t.connect}
          </Button>
        </Locked>
      </div>
    </>
  );
}
