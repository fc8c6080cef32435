import { Select } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useFieldMarks } from '@userfeedback/admin-ui';
import { DATE_RANGES } from '@userfeedback/contract/question-limits';
import { t } from '../messages/question-types.ts';
import { changeConfig } from './change-config.ts';
import type { ConfigProps, TypeFace } from './type-face.ts';

export const date: TypeFace<'date'> = { icon: IconCalendar, group: 'text', Config: DateConfig };

function DateConfig(props: ConfigProps<'date'>) {
  const words = t.date;
  return (
    <Select
      label={words.fields.range}
      value={props.question.config.range}
      data={DATE_RANGES.map((value) => ({ value, label: words.values.range[value] }))}
      w="min(240px, 100%)"
      allowDeselect={false}
      onChange={(picked) => {
        const range = DATE_RANGES.find((each) => each === picked);
        if (range) changeConfig(props, () => ({ range }));
      }}
      {...useFieldMarks()('config.range')}
    />
  );
}
