import { Button, Skeleton, Text } from '@mantine/core';
import { errorText, Problem, Row, SettingsCard } from '@userfeedback/admin-ui';
import type { LicenceInfo } from '@userfeedback/contract';
import type { Plan } from '@userfeedback/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../messages/settings.ts';
import { useBeforeSave } from '../../before-save.ts';
import classes from '../../settings.module.css';
import { KeyInput } from './key-input.tsx';
import { PlanAddons } from './plan-addons.tsx';
import { PlanInForce } from './plan-in-force.tsx';
import { useLicence } from './use-licence.ts';

/** How long after the last keystroke the key is verified, in milliseconds. */
const PAUSE = 500;

/** The licence of a Pro site and its key, which is verified as soon as it is typed. */
export function LicenseCard({ onTried }: { onTried(plan: Plan): void }) {
  const { licence, error, covered, busy, retry, ...key } = useLicence();
  return (
    <SettingsCard title={t.license.title} help={t.license.help}>
      <div className={classes.fields}>
        {licence ? (
          <>
            <KeyField licence={licence} isBusy={busy !== null} {...key} />
            <div role="status" className={classes.status}>
              {busy && <Text>{t.license.busy[busy]}</Text>}
            </div>
            <PlanInForce onTried={onTried}>
              {licence.key !== '' && covered.length > 0 && (
                <Text c="dimmed">{t.license.addons({ titles: covered.map(({ title }) => title).join(', ') })}</Text>
              )}
            </PlanInForce>
            <PlanAddons licenceKey={licence.key} covered={covered} />
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

interface FieldProps extends Pick<ReturnType<typeof useLicence>, 'problem' | 'clearProblem' | 'run'> {
  licence: LicenceInfo;
  isBusy: boolean;
}

function KeyField({ licence, isBusy, problem, clearProblem, run }: FieldProps) {
  /** Null: the stored key. */
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const key = (typed ?? licence.key).trim();

  const verify = async (given: string, isQuiet = false) => {
    window.clearTimeout(timer.current);
    const isDone = given !== '' && (await run('verify', given, isQuiet));
    if (isDone) setTyped((now) => (now?.trim() === given ? null : now));
    return isDone;
  };
  const isUnverified = key !== '' && key !== licence.key;
  useBeforeSave(isUnverified ? async () => (await verify(key, true)) && (() => {}) : null);
  const type = (text: string) => {
    setTyped(text);
    clearProblem();
    window.clearTimeout(timer.current);
    const given = text.trim();
    if (given !== '' && given !== licence.key) timer.current = window.setTimeout(() => verify(given), PAUSE);
  };
  return (
    <>
      <KeyInput value={typed ?? licence.key} error={problem} onChange={type} onEnter={() => void verify(key)}>
        <Button disabled={key === ''} onClick={() => verify(key)}>
          {t.license.verify}
        </Button>
      </KeyInput>
      {licence.key !== '' && licence.type !== '' && (
        <Row gap="sm">
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
        </Row>
      )}
    </>
  );
}
