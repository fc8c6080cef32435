import type { AddonMigrations } from '@userfeedback/addon-kit';

/** The addon's own tables; moments are ISO 8601 text in UTC. */
export type DriveTables = {
  /** One row while Google Drive is connected. */
  google_drive_account: {
    id: number;
    /** Sealed. */
    refresh_token: string;
  };
  /** Consents that were asked for and not given yet. */
  google_drive_logins: { id: string; expires_at: string };
  google_drive_sheets: SheetTable;
};

/** A survey's spreadsheet. */
export interface SheetTable {
  survey_id: number;
  /** Stands in the file, so that one whose making was not acknowledged is found again. */
  file_key: string;
  /** Empty until it is made. */
  spreadsheet_id: string;
  /** The keys of its columns in order, as JSON. */
  layout: string;
  /** Until then somebody is making it or its columns; empty: nobody. */
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
