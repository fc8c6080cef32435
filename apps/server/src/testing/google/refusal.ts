/** An answer that is an error, in the words of Google. */
export class Refusal extends Error {
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string, message = reason) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}
