/** The address if it starts with http(s); null for scripts and anything else a visitor may have sent. */
export function webAddress(url: string | null): string | null {
  if (!url || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  return parsed.protocol === 'http:' || parsed.protocol === 'https:' ? parsed.href : null;
}
