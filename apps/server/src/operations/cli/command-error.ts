/** The message is one line for the person who typed the command. */
export class CommandError extends Error {
  override name = 'CommandError';
}
