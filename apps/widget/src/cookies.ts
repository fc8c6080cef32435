/** All cookies the page can see, values as they are written. */
export function readCookies(): Record<string, string> {
  return Object.fromEntries(document.cookie.split('; ').map((pair) => pair.split(/=(.*)/, 2)));
}

/** Writes an encoded value for a number of days, or for the browser's session without one (WG-73, OP-047). */
export function writeCookie(name: string, value: string, days?: number): void {
  const age = days ? `; Max-Age=${days * 86_400}` : '';
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside https and in older browsers
  document.cookie = `${name}=${value}${age}; Path=/; SameSite=Lax${secure}`;
}
