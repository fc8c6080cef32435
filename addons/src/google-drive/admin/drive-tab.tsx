import { Anchor, Button, Group, Text } from '@mantine/core';
import {
  AjaxRefusal,
  ajax,
  confirm,
  errorToast,
  Fact,
  Facts,
  Locked,
  Notice,
  NotUsable,
  SettingsCard,
  useLock,
  useSite,
} from '@userfeedback/admin-ui';
import type { CloudStorage } from '@userfeedback/contract';
import { useState } from 'react';
import { ConnectDrive } from './connect-drive.tsx';
import classes from './drive-tab.module.css';
import { openFolderPicker } from './folder-picker.tsx';
import { t } from './messages/google-drive.ts';
import { useOutcome } from './use-outcome.ts';
import { useProblem } from './use-problem.ts';

const FOLDERS = 'https://drive.google.com/drive/folders/';

/** Every change here takes effect at once. */
export function DriveTab() {
  const site = useSite();
  const [storage, setStorage] = useState<CloudStorage>(site.settings.google_drive);
  const lock = useLock('use-google-drive');
  const outcome = useOutcome();
  const problem = useProblem();
  const change = (part: Partial<CloudStorage>) => setStorage((now) => ({ ...now, ...part }));
  return (
    <SettingsCard title={t.tab.title} help={t.tab.help}>
      <div className={classes.parts}>
        {lock && <NotUsable lock={lock} addon="google-drive" text={t.locked} />}
        {outcome && (
          <Notice tone="amber" role="status">
            {t.outcome[outcome]}
          </Notice>
        )}
        {storage.connected && problem === null ? (
          <Connected storage={storage} isLocked={lock !== null} change={change} />
        ) : (
          <ConnectDrive
            returnTo="settings"
            isLocked={lock !== null}
            text={t.tab.notConnected}
            label={storage.label}
            problem={problem}
          />
        )}
      </div>
    </SettingsCard>
  );
}

interface ConnectedProps {
  storage: CloudStorage;
  isLocked: boolean;
  change(part: Partial<CloudStorage>): void;
}

function Connected({ storage: { label, date, folder_id }, isLocked, change }: ConnectedProps) {
  const [isBusy, setBusy] = useState(false);
  const act = (work: () => Promise<void>) => async () => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const button = (text: string, work: () => Promise<void>) => (
    <Locked capability={isLocked ? 'use-google-drive' : 'manage-settings'}>
      <Button variant="default" disabled={isBusy} onClick={act(work)}>
        {text}
      </Button>
    </Locked>
  );
  return (
    <>
      <Facts>
        <Fact name={t.tab.account}>{label}</Fact>
        <Fact name={t.tab.since}>{dateOf(date)}</Fact>
        <Fact name={t.tab.folder}>
          {folder_id === '' ? (
            <Text>{t.tab.top}</Text>
          ) : (
            <Anchor href={FOLDERS + encodeURIComponent(folder_id)} target="_blank" rel="noopener">
              {t.tab.open}
            </Anchor>
          )}
        </Fact>
      </Facts>
      <Group gap="sm">
        {button(folder_id === '' ? t.tab.pick : t.tab.pickAnother, () => pickFolder((id) => change({ folder_id: id })))}
        {folder_id !== '' &&
          button(t.tab.removeFolder, async () => {
            if (await removeFolder()) change({ folder_id: '' });
          })}
        {button(t.tab.disconnect, async () => {
          if (await disconnect()) change({ connected: false, label: '', folder_id: '' });
        })}
      </Group>
    </>
  );
}

function dateOf(seconds: number): string {
  return new Intl.DateTimeFormat(document.documentElement.lang || 'en', { dateStyle: 'long' }).format(
    new Date(seconds * 1000),
  );
}

/** Opens nothing, and says nothing, if Google no longer gives access. */
async function pickFolder(onPicked: (id: string) => void): Promise<void> {
  try {
    if (await ajax('google_sheets_get_access_token', {})) openFolderPicker(onPicked);
  } catch {
    // The card itself will say that the connection is lost, the next time it is drawn.
  }
}

async function removeFolder(): Promise<boolean> {
  try {
    await ajax('google_sheets_remove_folder', {});
    return true;
  } catch {
    void errorToast(t.errors.removeFolder);
    return false;
  }
}

async function disconnect(): Promise<boolean> {
  const isMeant = await confirm({
    title: t.tab.disconnectQuestion,
    body: t.tab.disconnectText,
    confirm: t.tab.disconnect,
    cancel: t.tab.cancel,
    isDangerous: true,
  });
  if (!isMeant) return false;
  try {
    await ajax('google_sheets_disconnect', {});
    return true;
  } catch (error) {
    void errorToast(error instanceof AjaxRefusal ? t.errors.disconnect : t.errors.disconnectThrown);
    return false;
  }
}
