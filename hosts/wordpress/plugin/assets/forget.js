/* After consent was withdrawn: removes what surveys and ratings keep in this browser. That of the log-in stays. */
(() => {
  const reader = JSON.parse(document.getElementById('userfeedback-start').textContent).reader;
  const marks = (document.cookie.match(/userfeedback-marks=([^;]*)/) || [])[1] || '';
  // Surveys may have cookies with names of the owner's choice.
  const chosen = marks.split('/').map((mark) => mark.split(':')[0]);
  const isOurs = (name) =>
    name !== (reader || 'userfeedback-reader') &&
    (/^userfeedback-(?!draft-|new-survey|shortcuts)/.test(name) || chosen.includes(name.replace(/-minimized$/, '')));
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0];
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside https
    if (isOurs(name)) document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
  for (const place of ['localStorage', 'sessionStorage'])
    try {
      for (const name of Object.keys(window[place])) if (isOurs(name)) window[place].removeItem(name);
    } catch (_error) {
      // The browser lets nobody keep anything.
    }
})();
