import { Select } from '@mantine/core';
import { IconAddressBook } from '@tabler/icons-react';
import { Items, useFieldMarks } from '@userfeedback/admin-ui';
import { CONTACT_ASKS, CONTACT_FIELDS } from '@userfeedback/contract/question-limits';
import { t } from '../messages/question-types.ts';
import { changeConfig } from './change-config.ts';
import type { ConfigProps, TypeFace } from './type-face.ts';

export const contact: TypeFace<'contact'> = { icon: IconAddressBook, group: 'text', Config: ContactConfig };

function ContactConfig(props: ConfigProps<'contact'>) {
  const words = t.contact;
  const mark = useFieldMarks();
  const { config } = props.question;
  const isNothing = CONTACT_FIELDS.every((field) => config[field] === 'off');
  return (
    <Items least={140} gap="16 24">
      {CONTACT_FIELDS.map((field) => (
        <Select
          key={field}
          label={words.fields[field]}
          value={config[field]}
          data={CONTACT_ASKS.map((value) => ({ value, label: words.values[field][value] }))}
          allowDeselect={false}
          onChange={(picked) => {
            const asks = CONTACT_ASKS.find((each) => each === picked);
            if (asks) changeConfig(props, (before) => ({ ...before, [field]: asks }));
          }}
          {...mark(`config.${field}`, field === 'email' && isNothing && words.nothing)}
        />
      ))}
    </Items>
  );
}
