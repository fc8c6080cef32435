/** Nobody else can open an address of this computer. */
export function isOnThisComputer(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}
