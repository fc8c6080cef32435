import { Anchor, Group, Text, TextInput } from '@mantine/core';
import { useFieldMarks, useSite } from '@userfeedback/admin-ui';
import type { SurveySettings } from '@userfeedback/contract';
import { spreadsheetUrl } from '../spreadsheet-url.ts';
import { t } from './messages/google-drive.ts';
import classes from './sheet-fields.module.css';

interface Props {
  drive: SurveySettings['google_drive'];
  isLocked: boolean;
  onName(name: string): void;
}

export function SheetFields({ drive, isLocked, onName }: Props) {
  const { label } = useSite().settings.google_drive;
  return (
    <>
      <TextInput
        label={t.fileName}
        placeholder={t.fileNamePlaceholder}
        description={t.fileNameHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={drive.file_name}
        maxLength={200}
        maw={480}
        disabled={isLocked}
        onChange={(event) => onName(event.currentTarget.value)}
        {...useFieldMarks()('file_name')}
      />
      <Group justify="space-between" gap="xs">
        <Text c="dimmed" className={classes.account}>
          {t.connectedAs({ label })}
        </Text>
        {drive.spreadsheet_id ? (
          <Anchor href={spreadsheetUrl(drive.spreadsheet_id)} target="_blank" rel="noopener">
            {t.openSheet}
          </Anchor>
        ) : (
          <Text c="dimmed">{t.noSheetYet}</Text>
        )}
      </Group>
    </>
  );
}
