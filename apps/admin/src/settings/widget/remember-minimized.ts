/** Keeps for a survey, in this browser and until it is closed, whether it starts minimised, as its visitors do (ST-25). */
export function rememberMinimized(cookieName: string, isMinimized: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${cookieName}-minimized=${isMinimized}; Path=/; SameSite=Lax${secure}`;
}
