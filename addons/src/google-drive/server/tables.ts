import type { AddonMigration } from '@userfeedback/addon-kit';

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

export const driveMigrations: readonly AddonMigration[] = [
  {
    name: '0001-google-drive',
    async up(db, dialect) {
      const id = dialect === 'postgres' ? 'bigint' : 'integer';
      await db.schema
        .createTable('google_drive_account')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('refresh_token', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('google_drive_logins')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('google_drive_sheets')
        .addColumn('survey_id', id, (column) =>
          column.primaryKey().references('surveys.id').onDelete('cascade'),
        )
        .addColumn('file_key', 'text', (column) => column.notNull())
        .addColumn('spreadsheet_id', 'text', (column) => column.notNull())
        .addColumn('layout', 'text', (column) => column.notNull())
        .addColumn('busy_until', 'text', (column) => column.notNull())
        .execute();
    },
  },
];
