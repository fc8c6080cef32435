/* Settings, {menu}: asks before disconnecting, drives the first sending, and brings people to what went wrong. */
(() => {
  for (const button of document.querySelectorAll('.userfeedback-connector [data-question]'))
    button.addEventListener('click', (event) => {
      if (!window.confirm(button.dataset.question)) event.preventDefault();
    });
  const wrong = document.querySelector('#userfeedback-link[aria-invalid]');
  if (wrong) wrong.focus();

  const progress = document.getElementById('userfeedback-progress');
  if (progress) sendMore();

  async function sendMore() {
    const body = new URLSearchParams({
      action: 'userfeedback_connector_send',
      _ajax_nonce: progress.dataset.nonce,
    });
    try {
      const reply = await fetch(progress.dataset.address, {
        method: 'POST',
        credentials: 'same-origin',
        body,
      });
      const { data } = await reply.json();
      progress.textContent = data.text;
      // What could not be sent goes on by the site's clock.
      if (!data.is_done && data.is_sent) setTimeout(sendMore, 200);
    } catch (_error) {
      setTimeout(sendMore, 30000);
    }
  }
})();
