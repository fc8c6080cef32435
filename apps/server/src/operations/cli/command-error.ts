/** A command cannot do what it was asked to; the message is one line for the person who typed it. */
export class CommandError extends Error {
  override name = 'CommandError';
}
