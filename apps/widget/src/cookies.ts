/** All cookies the page can see, values as they are written. */
export function readCookies(): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=');
    cookies[name] = pair.slice(name.length + 1);
  }
  return cookies;
}

/** Writes an encoded value for a number of days, or for the browser's session without one (WG-73, OP-047). */
export function writeCookie(name: string, value: string, days?: number): void {
  const age = days ? `; Max-Age=${days * 86_400}` : '';
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside https and in older browsers
  document.cookie = `${name}=${value}${age}; Path=/; SameSite=Lax${secure}`;
}
