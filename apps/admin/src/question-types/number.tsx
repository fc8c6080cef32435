import { NumberInput, Select, TextInput } from '@mantine/core';
import { IconNumber123 } from '@tabler/icons-react';
import { Items, Row, useFieldMarks } from '@userfeedback/admin-ui';
import type { QuestionOf } from '@userfeedback/contract';
import { NUMBERS } from '@userfeedback/contract/question-limits';
import { t } from '../messages/question-types.ts';
import { changeConfig } from './change-config.ts';
import type { ConfigProps, TypeFace } from './type-face.ts';

export const number: TypeFace<'number'> = { icon: IconNumber123, group: 'text', Config: NumberConfig };

type Config = QuestionOf<'number'>['config'];

const DECIMALS = Array.from({ length: NUMBERS.decimals + 1 }, (_, count) => String(count));

function NumberConfig(props: ConfigProps<'number'>) {
  const { config } = props.question;
  const words = t.number.fields;
  const mark = useFieldMarks();
  const change = (patch: Partial<Config>) => changeConfig(props, (before) => ({ ...before, ...patch }));
  const isCrossed = config.min !== null && config.max !== null && config.min > config.max;
  const bound = (field: 'min' | 'max') => (
    <NumberInput
      label={words[field]}
      placeholder={t.number.none}
      w={160}
      min={-NUMBERS.most}
      max={NUMBERS.most}
      decimalScale={NUMBERS.decimals}
      value={config[field] ?? ''}
      onChange={(typed) => {
        const value = typed === '' ? null : Number(typed);
        if (!Number.isNaN(value)) change({ [field]: value });
      }}
      {...mark(`config.${field}`, field === 'max' && isCrossed && t.number.crossed)}
    />
  );
  return (
    <Items>
      <Row align="start" gap="16 24">
        {bound('min')}
        {bound('max')}
      </Row>
      <Row align="start" gap="16 24">
        <Select
          label={words.decimals}
          w={160}
          value={String(config.decimals)}
          data={DECIMALS}
          allowDeselect={false}
          onChange={(picked) => picked !== null && change({ decimals: Number(picked) })}
          {...mark('config.decimals')}
        />
        <TextInput
          label={words.unit}
          placeholder={t.number.unitExample}
          w={160}
          maxLength={NUMBERS.unit}
          value={config.unit}
          onChange={(event) => change({ unit: event.currentTarget.value })}
          {...mark('config.unit')}
        />
      </Row>
    </Items>
  );
}
