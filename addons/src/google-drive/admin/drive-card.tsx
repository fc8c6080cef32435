import type { SurveyCardProps } from '@userfeedback/addon-kit';
import { KeptLine, Notice, NotUsable, SwitchCard, useLock, useResting, useSite } from '@userfeedback/admin-ui';
import type { SurveySettings } from '@userfeedback/contract';
import { ConnectDrive } from './connect-drive.tsx';
import { t } from './messages/google-drive.ts';
import { SheetFields } from './sheet-fields.tsx';
import { useOutcome } from './use-outcome.ts';
import { useProblem } from './use-problem.ts';

const PART = { part: 'settings.google_drive', capability: 'use-google-drive' } as const;

export function DriveCard({ survey: { id, settings }, edit, foot }: SurveyCardProps) {
  const { google_drive: drive } = settings;
  const site = useSite();
  const lock = useLock('use-google-drive');
  const isKept = useResting(PART.part) !== undefined;
  const outcome = useOutcome();
  const problem = useProblem();
  const change = (part: Partial<SurveySettings['google_drive']>) =>
    edit((survey) => ({
      ...survey,
      settings: { ...survey.settings, google_drive: { ...survey.settings.google_drive, ...part } },
    }));
  return (
    <SwitchCard
      foot={foot}
      title={t.title}
      description={t.description}
      capability="use-google-drive"
      path="settings.google_drive"
      checked={drive.enable}
      onChange={(enable) => change({ enable })}
      notice={
        isKept ? (
          <KeptLine {...PART} />
        ) : lock ? (
          <NotUsable lock={lock} addon="google-drive" text={t.locked} />
        ) : (
          outcome && (
            <Notice tone="amber" role="status">
              {t.outcome[outcome]}
            </Notice>
          )
        )
      }
    >
      {site.google_drive.connected && problem === null ? (
        <SheetFields drive={drive} isLocked={lock !== null} onName={(file_name) => change({ file_name })} />
      ) : (
        <ConnectDrive
          returnTo={id === null ? null : `survey_${id}`}
          isLocked={lock !== null}
          text={t.notConnected}
          label={site.settings.google_drive.label}
          problem={problem}
        />
      )}
    </SwitchCard>
  );
}
