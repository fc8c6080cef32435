/** A random UUID. Pages without https have no `randomUUID`; there the address of an empty blob ends in one. */
export function submissionId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const address = URL.createObjectURL(new Blob());
  URL.revokeObjectURL(address);
  return address.slice(-36);
}
