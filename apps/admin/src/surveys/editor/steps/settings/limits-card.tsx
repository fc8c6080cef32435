import { Switch, Text } from '@mantine/core';
import { useFieldMarks, useSite } from '@userfeedback/admin-ui';
import type { Limits } from '@userfeedback/contract';
import { SAMPLE_MAX } from '@userfeedback/contract/limits';
import { hasPauses, setLimits } from '@userfeedback/engine';
import { t } from '../../../../messages/settings-step.ts';
import { WholeNumberField } from '../../../../numbers/whole-number-field.tsx';
import type { Editor } from '../../draft/use-survey-draft.ts';
import { ClosedLine } from './closed-line.tsx';
import classes from './settings.module.css';

/** How many visitors the survey is for, and whether the site's pauses hold for it. */
export function LimitsCard({ editor: { draft, edit } }: { editor: Editor }) {
  const { limits } = draft.settings;
  const { settings } = useSite();
  const mark = useFieldMarks();
  const change = (patch: Partial<Limits>) => edit((survey) => setLimits(survey, patch));
  const hasPause = hasPauses(settings);
  return (
    <ClosedLine
      title={t.limits.title}
      value={limitsInWords(limits, hasPause)}
      name="survey-limits"
      fields={['settings.limits']}
    >
      <div className={classes.roomy}>
        <Text c="dimmed">{t.limits.help}</Text>
        <WholeNumberField
          label={t.limits.shareLabel}
          description={t.limits.shareHelp}
          min={1}
          max={SAMPLE_MAX}
          suffix="%"
          value={limits.sample_percent}
          onChange={(sample_percent) => change({ sample_percent })}
          mark={mark('settings.limits.sample_percent')}
        />
        {hasPause && (
          <Switch
            label={t.limits.ignore}
            description={t.limits.ignoreHelp}
            checked={limits.ignore_frequency}
            {...mark('settings.limits.ignore_frequency')}
            onChange={(event) => change({ ignore_frequency: event.currentTarget.checked })}
          />
        )}
      </div>
    </ClosedLine>
  );
}

function limitsInWords({ sample_percent: n, ignore_frequency }: Limits, hasPause: boolean): string {
  const isIgnoring = ignore_frequency && hasPause;
  if (n === SAMPLE_MAX) return isIgnoring ? t.limits.ignoring : t.limits.none;
  return isIgnoring ? t.limits.shareIgnoring({ n }) : t.limits.share({ n });
}
