import { Switch } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useFieldMarks } from '@userfeedback/admin-ui';
import { updateQuestion } from '@userfeedback/engine';
import { t } from '../messages/editor.ts';
import type { ConfigProps, TypeFace } from './type-face.ts';

export const email: TypeFace<'email'> = { icon: IconMail, group: 'text', Config: EmailConfig };

/** Whether visitors are asked for a first name too. */
function EmailConfig({ question, edit }: ConfigProps<'email'>) {
  return (
    <Switch
      label={t.includeName}
      checked={question.config.include_name}
      {...useFieldMarks()('config.include_name')}
      onChange={(event) => {
        const include_name = event.currentTarget.checked;
        edit((draft) =>
          updateQuestion(draft, question.id, (before) =>
            before.type === 'email' ? { ...before, config: { include_name } } : before,
          ),
        );
      }}
    />
  );
}
