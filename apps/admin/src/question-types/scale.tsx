import { Select, TextInput } from '@mantine/core';
import { IconLadder } from '@tabler/icons-react';
import { Items, KeptPart, Locked, useFieldMarks } from '@userfeedback/admin-ui';
import type { QuestionOf } from '@userfeedback/contract';
import { LABEL_MAX, LABELS_MAX } from '@userfeedback/contract/question-limits';
import { measuresFor } from '@userfeedback/engine';
import { t as words } from '../messages/question-types.ts';
import { changeConfig } from './change-config.ts';
import { TextRows } from './text-rows.tsx';
import type { ConfigProps, TypeFace } from './type-face.ts';

export const scale: TypeFace<'scale'> = { icon: IconLadder, group: 'ratings', Config: ScaleConfig };

type Config = QuestionOf<'scale'>['config'];
type Steps = Pick<Config, 'form' | 'from' | 'to'>;

/** As the card offers them. A survey made by the API may have others. */
const STEPS: readonly Steps[] = [
  { form: 'numbers', from: 0, to: 10 },
  { form: 'numbers', from: 1, to: 5 },
  { form: 'numbers', from: 1, to: 7 },
  { form: 'numbers', from: 1, to: 10 },
  { form: 'emoji', from: 1, to: 3 },
  { form: 'emoji', from: 1, to: 5 },
  { form: 'labels', from: 1, to: 5 },
];

function ScaleConfig(props: ConfigProps<'scale'>) {
  const { id, config } = props.question;
  const t = words.scale;
  const mark = useFieldMarks();
  const change = (patch: Partial<Config>) => changeConfig(props, (before) => withPatch(before, patch));
  const isOffered = STEPS.some((each) => nameOf(each) === nameOf(config));
  const offered = isOffered ? STEPS : [config, ...STEPS];
  const measure = `questions.${id}.config.measure`;
  return (
    <Items>
      <Select
        label={t.fields.form}
        allowDeselect={false}
        data={offered.map((each) => ({ value: nameOf(each), label: stepsInWords(each) }))}
        value={nameOf(config)}
        {...mark('config.form')}
        onChange={(name) => {
          const steps = offered.find((each) => nameOf(each) === name);
          if (steps) change({ form: steps.form, from: steps.from, to: steps.to });
        }}
      />
      {config.form === 'labels' ? (
        <TextRows
          legend={t.labels}
          texts={config.labels}
          path="config.labels"
          name={(number) => t.label({ number })}
          least={2}
          most={LABELS_MAX}
          longest={LABEL_MAX}
          onChange={(labels) => change({ labels })}
        />
      ) : (
        <Items least={200} gap="16 24">
          {(['low_label', 'high_label'] as const).map((field) => (
            <TextInput
              key={field}
              label={t.fields[field]}
              value={config[field]}
              maxLength={LABEL_MAX}
              {...mark(`config.${field}`)}
              onChange={(event) => change({ [field]: event.currentTarget.value })}
            />
          ))}
        </Items>
      )}
      {(measuresFor(config).length > 0 || config.measure !== null) && (
        <KeptPart part={measure} capability="use-rating-questions" feature={t.fields.measure}>
          <Locked capability="use-rating-questions" feature={t.fields.measure}>
            <Select
              label={t.fields.measure}
              description={t.measureHelp}
              allowDeselect={false}
              data={[
                { value: '', label: t.values.measure.none },
                ...measuresFor(config).map((value) => ({ value, label: t.values.measure[value] })),
              ]}
              value={config.measure ?? ''}
              {...mark('config.measure')}
              onChange={(value) => change({ measure: measuresFor(config).find((each) => each === value) ?? null })}
            />
          </Locked>
        </KeptPart>
      )}
    </Items>
  );
}

function nameOf({ form, from, to }: Steps): string {
  return form === 'labels' ? form : `${form} ${from} ${to}`;
}

function stepsInWords({ form, from, to }: Steps): string {
  const t = words.scale;
  if (form === 'labels') return t.values.form.labels;
  return form === 'emoji' ? t.emoji({ count: to }) : t.steps({ from, to });
}

/** Words that nobody has written yet start as agreement; what the steps counted as goes if it no longer fits. */
function withPatch(before: Config, patch: Partial<Config>): Config {
  const next = { ...before, ...patch };
  if (next.form === 'labels') {
    if (next.labels.length === 0) next.labels = Object.values(words.scale.agreement);
    Object.assign(next, { from: 1, to: next.labels.length });
  }
  const isFitting = next.measure !== null && measuresFor(next).includes(next.measure);
  return isFitting ? next : { ...next, measure: null };
}
