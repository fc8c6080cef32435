/** The database does not fit this release: trying again cannot mend it. The message is for whoever starts us. */
export class UnfitDatabase extends Error {
  override name = 'UnfitDatabase';
}

/** A step could not be taken. The message is one line for the command line. */
export class StepError extends Error {
  override name = 'StepError';
}
