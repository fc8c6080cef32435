import { IconTable } from '@tabler/icons-react';
import type { SurveyLink } from '@userfeedback/addon-kit';
import { spreadsheetUrl } from '../spreadsheet-url.ts';
import { t } from './messages/spreadsheet.ts';

export const spreadsheetLink: SurveyLink = {
  get label() {
    return t.open;
  },
  icon: IconTable,
  findAddress: ({ settings }) => {
    const { enable, spreadsheet_id } = settings?.google_drive ?? {};
    return enable && spreadsheet_id ? spreadsheetUrl(spreadsheet_id) : undefined;
  },
};
