/* The block "Post Ratings": a place for the ratings, which the page's script fills. */
((wp) => {
  const { createElement: element } = wp.element;
  const { __ } = wp.i18n;

  wp.blocks.registerBlockType('userfeedback-connector/post-ratings', {
    edit: () =>
      element(
        'div',
        wp.blockEditor.useBlockProps(),
        element(
          wp.components.Placeholder,
          { icon: 'star-half', label: __('Post Ratings', 'userfeedback-connector') },
          __('Visitors see the ratings of this post here.', 'userfeedback-connector'),
        ),
      ),
    save: () => null,
  });
})(window.wp);
