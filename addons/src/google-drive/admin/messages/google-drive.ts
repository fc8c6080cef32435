// Made of en/google-drive.json by `npm run messages`.
export declare const t: {
  /** Send Responses to Google Drive */
  readonly title: string;
  /** Add each new response to a spreadsheet in your Google Drive. */
  readonly description: string;
  /** Google Drive is not available on your plan. Please upgrade to Pro to send responses to a spreadsheet. */
  readonly locked: string;
  /** File Name inside Google Drive */
  readonly fileName: string;
  /** Google Sheet Name */
  readonly fileNamePlaceholder: string;
  /** The spreadsheet gets this name when the first response creates it. Leave it empty to use the survey’s title. */
  readonly fileNameHelp: string;
  /** Connected as {label} */
  readonly connectedAs: (values: { label: string }) => string;
  /** Open the spreadsheet */
  readonly openSheet: string;
  /** The spreadsheet is created when the next response arrives. */
  readonly noSheetYet: string;
  /** Connect to Google Drive */
  readonly connect: string;
  /** Connect an account to send responses to a spreadsheet in its drive. */
  readonly notConnected: string;
  /** Google Drive no longer gives access ({label}). Connect it again. */
  readonly lost: (values: { label: string }) => string;
  /** Ask an administrator to connect it. */
  readonly administratorsOnly: string;
  readonly outcome: {
    /** Google Drive is connected. */
    readonly connected: string;
    /** Google Drive was not connected, because access was not granted. */
    readonly refused: string;
    /** Google Drive could not be connected. Please try again. */
    readonly failed: string;
  };
  /** Google Drive is not set up on this server. */
  readonly notSetUp: string;
  /** Ask whoever runs it to set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. */
  readonly missing: string;
  readonly tab: {
    /** Google Drive */
    readonly title: string;
    /** Responses are written to spreadsheets in a drive, in the folder you choose here. */
    readonly help: string;
    /** Connect an account to send responses to spreadsheets in its drive. */
    readonly notConnected: string;
    /** Account */
    readonly account: string;
    /** Connected on */
    readonly since: string;
    /** Folder */
    readonly folder: string;
    /** Top level of the drive */
    readonly top: string;
    /** Open the folder */
    readonly open: string;
    /** Pick Folder */
    readonly pick: string;
    /** Pick Another Folder */
    readonly pickAnother: string;
    /** Remove Folder */
    readonly removeFolder: string;
    /** Disconnect */
    readonly disconnect: string;
    /** Disconnect Google Drive? */
    readonly disconnectQuestion: string;
    /** New responses will no longer be added to spreadsheets. Existing spreadsheets stay in the drive as they are. */
    readonly disconnectText: string;
    /** Cancel */
    readonly cancel: string;
  };
  readonly picker: {
    /** Pick a folder */
    readonly title: string;
    /** Folders that UserFeedback created in the drive. Google gives it no access to any others. */
    readonly help: string;
    /** Search folders */
    readonly search: string;
    /** Folders */
    readonly folders: string;
    /** No folder has this name. */
    readonly none: string;
    /** There are no folders yet. */
    readonly empty: string;
    /** Name of a new folder */
    readonly newName: string;
    /** Create and use it */
    readonly create: string;
    /** Use {name} */
    readonly use: (values: { name: string }) => string;
  };
  readonly errors: {
    /** Failed to disconnect Google Drive. Please try again. */
    readonly disconnect: string;
    /** An error occurred while disconnecting from Google Drive. Please try again. */
    readonly disconnectThrown: string;
    /** Failed to remove Google Drive folder connection. Please try again. */
    readonly removeFolder: string;
    /** This folder could not be used. Please try again. */
    readonly selectFolder: string;
    /** Failed to initiate Google Drive authentication. Please try again. */
    readonly noAddress: string;
    /** An error occurred while connecting to Google Drive. Please try again. */
    readonly thrown: string;
  };
};
