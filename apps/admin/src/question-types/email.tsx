import { Switch } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useFieldMarks } from '@userfeedback/admin-ui';
import { t } from '../messages/editor.ts';
import { changeConfig } from './change-config.ts';
import type { ConfigProps, TypeFace } from './type-face.ts';

export const email: TypeFace<'email'> = { icon: IconMail, group: 'text', Config: EmailConfig };

/** Whether visitors are asked for a first name too. */
function EmailConfig(props: ConfigProps<'email'>) {
  return (
    <Switch
      label={t.includeName}
      checked={props.question.config.include_name}
      {...useFieldMarks()('config.include_name')}
      onChange={(event) => {
        const include_name = event.currentTarget.checked;
        changeConfig(props, () => ({ include_name }));
      }}
    />
  );
}
