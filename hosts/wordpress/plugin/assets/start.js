/* Tells the page's facts who reads, and loads the surveys once the page is there. */
(() => {
  const doc = document;
  const read = (id) => {
    try {
      return JSON.parse(doc.getElementById(id).textContent);
    } catch (_error) {
      return undefined;
    }
  };
  const begin = () => {
    const start = read('userfeedback-start');
    if (!start || window.userfeedbackStarted || (start.gpc && navigator.globalPrivacyControl === true)) return;
    window.userfeedbackStarted = true;
    let isLoaded = false;
    const isAllowed = () =>
      !start.consent ||
      ((window.wp_consent_type || window.wp_fallback_consent_type) &&
        window.wp_has_consent &&
        window.wp_has_consent('statistics'));
    const load = (src, onload) => {
      const script = doc.createElement('script');
      Object.assign(script, { async: true, src, onload });
      doc.head.append(script);
    };
    const check = (event) => {
      if (isAllowed()) {
        if (isLoaded) return;
        isLoaded = true;
        load(start.src, check);
      } else {
        isLoaded = false;
        const widget = window.userfeedback;
        const isThere = widget && widget.destroy;
        if (!isThere && !(event && /change$/.test(event.type))) return;
        window.dispatchEvent(new CustomEvent('userfeedback:consent', { detail: false }));
        Promise.resolve(isThere && widget.destroy()).then(() => load(start.forget));
      }
    };
    const facts = doc.getElementById('userfeedback-page');
    const cookie = `; ${doc.cookie}`.split(`; ${start.reader || 'userfeedback-reader'}=`)[1];
    const roles = decodeURIComponent((cookie || '').split(';')[0]);
    if (facts)
      facts.textContent = JSON.stringify(
        Object.assign(read('userfeedback-page') || {}, {
          logged_in: cookie !== undefined,
          roles: roles ? roles.split('|') : [],
        }),
      );
    let isDue = false;
    const go = () => {
      if (isDue) return;
      isDue = true;
      check();
      for (const event of ['wp_consent_type_defined', 'wp_listen_for_consent_change'])
        doc.addEventListener(event, check);
    };
    if (doc.readyState === 'complete') go();
    else {
      addEventListener('load', go);
      setTimeout(go, 3000);
    }
  };
  if (doc.readyState === 'loading') doc.addEventListener('DOMContentLoaded', begin);
  else begin();
})();
