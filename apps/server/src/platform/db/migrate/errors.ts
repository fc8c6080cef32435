/** The database does not fit this release; trying again does not help. The message is for whoever starts the server. */
export class UnfitDatabase extends Error {
  override name = 'UnfitDatabase';
}

/** The message is one line for the command line. */
export class StepError extends Error {
  override name = 'StepError';
}
