/* On the tools for personal data: tells at once what went wrong, where WordPress says only that something did. */
jQuery(document).on('ajaxSuccess', (_event, request) => {
  const problem = request.responseJSON?.data?.[0];
  if (problem?.code !== 'userfeedback_connector') return;
  jQuery('.userfeedback-connector-problem').remove();
  jQuery('<div class="userfeedback-connector-problem notice notice-error" role="alert"><p></p></div>')
    .insertAfter('.wp-header-end')
    .find('p')
    .text(problem.message);
});
