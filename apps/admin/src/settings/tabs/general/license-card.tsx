import { Button, Group, Skeleton, Text } from '@mantine/core';
import { errorText, Problem, SettingsCard, StatusBadge } from '@userfeedback/admin-ui';
import type { LicenceInfo } from '@userfeedback/contract';
import { planName } from '@userfeedback/engine';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../messages/settings.ts';
import classes from '../../settings.module.css';
import { KeyInput } from './key-input.tsx';
import { useLicence } from './use-licence.ts';

/** How long after the last keystroke the key is verified, in milliseconds. */
const PAUSE = 500;

/** The licence of a Pro site and its key, which is verified as soon as it is typed. */
export function LicenseCard() {
  const { licence, error, network, covered, busy, retry, run } = useLicence();
  return (
    <SettingsCard title={t.license.title} help={t.license.help}>
      <div className={classes.fields}>
        {licence ? (
          <>
            <KeyField licence={licence} isBusy={busy !== null} run={run} />
            <div role="status" className={classes.status}>
              {busy ? <Text>{t.license.busy[busy]}</Text> : <Facts licence={licence} />}
            </div>
            {licence.key === '' && network && 'key' in network && <Text c="dimmed">{t.license.network}</Text>}
            {licence.key !== '' && covered.length > 0 && (
              <Text c="dimmed">
                {t.license.addons({ titles: covered.map(({ title }) => title).join(', ') })}
              </Text>
            )}
          </>
        ) : error ? (
          <Problem text={errorText(error)} onRetry={retry} />
        ) : (
          <Skeleton height={36} />
        )}
      </div>
    </SettingsCard>
  );
}

interface FieldProps {
  licence: LicenceInfo;
  isBusy: boolean;
  run: ReturnType<typeof useLicence>['run'];
}

function KeyField({ licence, isBusy, run }: FieldProps) {
  /** Null: the stored key. */
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const key = (typed ?? licence.key).trim();

  const verify = async (given: string) => {
    window.clearTimeout(timer.current);
    if (given !== '' && (await run('verify', given))) setTyped((now) => (now?.trim() === given ? null : now));
  };
  const type = (text: string) => {
    setTyped(text);
    window.clearTimeout(timer.current);
    const given = text.trim();
    if (given !== '' && given !== licence.key) timer.current = window.setTimeout(() => verify(given), PAUSE);
  };
  return (
    <>
      <KeyInput value={typed ?? licence.key} onChange={type} onEnter={() => void verify(key)}>
        <Button disabled={key === ''} onClick={() => verify(key)}>
          {t.license.verify}
        </Button>
      </KeyInput>
      {licence.key !== '' && licence.type !== '' && (
        <Group gap="sm">
          <Button variant="default" disabled={isBusy} onClick={() => run('refresh', licence.key)}>
            {t.license.refresh}
          </Button>
          <Button
            variant="default"
            disabled={isBusy}
            onClick={async () => {
              if (await run('deactivate', licence.key)) setTyped('');
            }}
          >
            {t.license.deactivate}
          </Button>
        </Group>
      )}
    </>
  );
}

/** The plan and the state of the key, in words. */
function Facts({ licence: { type, is_expired, is_disabled, is_invalid } }: { licence: LicenceInfo }) {
  if (type === '') return null;
  const state = is_expired ? 'expired' : is_disabled ? 'disabled' : is_invalid ? 'invalid' : 'active';
  return (
    <Group gap="xs">
      <Text>
        {t.license.plan}: {planName(type)}
      </Text>
      <StatusBadge tone={state === 'active' ? 'green' : 'red'}>{t.license.states[state]}</StatusBadge>
    </Group>
  );
}
