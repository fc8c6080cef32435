import type { SurveyLink } from '@userfeedback/addon-kit';
import { spreadsheetLink } from '../google-drive/admin/spreadsheet-link.ts';

/** In their order; a separate list, since the list of surveys loads it. */
export const surveyLinks: readonly SurveyLink[] = [spreadsheetLink];
