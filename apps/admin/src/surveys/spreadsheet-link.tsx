import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { spreadsheetUrl } from '@userfeedback/admin-ui';
import type { SurveyListItem } from '@userfeedback/contract';
import { t } from '../strings.ts';

/** Leads to the survey's spreadsheet, where responses are written to one (SL-11). */
export function SpreadsheetLink({ survey: { settings } }: { survey: SurveyListItem }) {
  const drive = settings?.google_drive;
  if (!drive?.enable || !drive.spreadsheet_id) return null;
  return (
    <Tooltip label={t.surveys.spreadsheet}>
      <ActionIcon
        component="a"
        href={spreadsheetUrl(drive.spreadsheet_id)}
        target="_blank"
        rel="noopener"
        aria-label={t.surveys.spreadsheet}
        color="green"
        me="xs"
      >
        <IconTable size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
