import type { AddonMigrations } from '@userfeedback/addon-kit';

/** Moments are ISO 8601 text in UTC. */
export type DriveTables = {
  /** One row while Google Drive is connected; the token is sealed. */
  google_drive_account: {
    id: number;
    refresh_token: string;
  };
  /** Consents that were asked for and have not come back. */
  google_drive_logins: { id: string; expires_at: string };
  google_drive_sheets: SheetTable;
};

export interface SheetTable {
  survey_id: number;
  /** A property of the file: finds it again if Google's reply to its creation was lost. */
  file_key: string;
  spreadsheet_id: string;
  /** The keys of its columns in order, as JSON. */
  layout: string;
  /** Until then somebody creates the spreadsheet or its columns; empty: nobody. */
  busy_until: string;
}

export const driveMigrations: AddonMigrations = [
  {
    name: '0001-google-drive',
    tables: ({ id }) => [
      `create table google_drive_account (
        id integer primary key,
        refresh_token text not null
      )`,
      `create table google_drive_logins (
        id text primary key,
        expires_at text not null
      )`,
      `create table google_drive_sheets (
        survey_id ${id} primary key references surveys (id) on delete cascade,
        file_key text not null,
        spreadsheet_id text not null,
        layout text not null,
        busy_until text not null
      )`,
    ],
  },
];
