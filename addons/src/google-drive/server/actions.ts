import type { AddonContext, On } from '@userfeedback/addon-kit';
import { accessToken, disconnectAccount, readAccount } from './account.ts';
import { askForConsent } from './connect.ts';
import { Drive } from './drive.ts';
import { GoogleError } from './google.ts';

/** Each returns `success: false` when Google is not configured, not connected or refuses. */
export function driveActions(on: On, context: AddonContext): void {
  on('google_sheets_get_auth_url', (input, caller) => orRefusal(() => askForConsent(context, caller, input.return)));

  on('google_sheets_get_access_token', () => orRefusal(() => accessToken(context)));

  on('google_sheets_check_connection', () =>
    orRefusal(async () => {
      await readAccount(context);
      return {};
    }),
  );

  on('google_sheets_disconnect', () =>
    orRefusal(async () => {
      await disconnectAccount(context);
      return {};
    }),
  );

  on('google_sheets_select_folder', ({ folder_id }) =>
    orRefusal(async () => {
      if (!(await new Drive(context).isFolder(folder_id)))
        throw new GoogleError('This folder does not exist, or this site has no access to it.');
      return keepFolder(context, folder_id);
    }),
  );

  on('google_sheets_list_folders', ({ search }) => orRefusal(() => new Drive(context).listFolders(search)));

  on('google_sheets_create_folder', ({ name }) => orRefusal(() => new Drive(context).createFolder(name)));

  on('google_sheets_remove_folder', () =>
    orRefusal(async () => {
      if (!context.settings().google_drive.connected) throw new GoogleError('Google Drive is not connected.');
      return keepFolder(context, '');
    }),
  );
}

async function keepFolder(context: AddonContext, folder_id: string): Promise<Record<string, never>> {
  const { google_drive } = context.settings();
  await context.saveSettings({ google_drive: { ...google_drive, folder_id } });
  return {};
}

async function orRefusal<Data>(work: () => Promise<Data>) {
  try {
    return { success: true as const, data: await work() };
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    return { success: false as const, data: { message: error.message } };
  }
}
