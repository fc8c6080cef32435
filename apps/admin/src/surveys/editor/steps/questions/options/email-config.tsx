import { Switch } from '@mantine/core';
import { useFieldMarks } from '@userfeedback/admin-ui';
import { updateQuestion } from '@userfeedback/engine';
import { t } from '../../../../../strings/editor.ts';
import type { ConfigProps } from './config-props.ts';

/** Whether the visitor is asked for a first name too (QN-16). */
export function EmailConfig({ question, edit }: ConfigProps<'email'>) {
  return (
    <Switch
      label={t.editor.includeName}
      checked={question.config.include_name}
      {...useFieldMarks()('config.include_name')}
      onChange={(event) => {
        const include_name = event.currentTarget.checked;
        edit((draft) =>
          updateQuestion(draft, question.id, () => ({ ...question, config: { include_name } })),
        );
      }}
    />
  );
}
