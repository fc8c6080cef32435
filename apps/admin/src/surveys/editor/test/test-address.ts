/** The page with the test behind its `#`, after a fragment of its own; undefined if that is no address of a page. */
export function testAddress(page: string, token: string): string | undefined {
  if (!URL.canParse(page)) return undefined;
  const url = new URL(page);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  const join = url.hash === '' ? '' : url.hash.includes('?') ? '&' : '?';
  url.hash += `${join}userfeedback-test=${token}`;
  return url.href;
}
