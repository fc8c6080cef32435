/* The block "Survey": a choice of one survey by its title. The page gets it from PHP, so nothing is saved but the number. */
((wp) => {
  const { createElement: element, useCallback, useEffect, useRef, useState } = wp.element;
  const { useBlockProps } = wp.blockEditor;
  const { ComboboxControl, ExternalLink, Placeholder, TextControl } = wp.components;
  const { useDebounce } = wp.compose;
  const { __, sprintf } = wp.i18n;

  const find = (query) => wp.apiFetch({ path: wp.url.addQueryArgs('/userfeedback-connector/v1/surveys', query) });
  const labelOf = ({ title, status }) =>
    status === 'publish'
      ? title
      : // translators: %s: title of a survey that visitors do not see.
        sprintf(__('%s (not published)', 'userfeedback-connector'), title);

  function Edit({ attributes: { surveyId }, setAttributes }) {
    const [surveys, setSurveys] = useState([]);
    const [chosen, setChosen] = useState();
    const [isAway, setAway] = useState(false);
    const asked = useRef(0);
    // The same function over all renderings: with another one, what waits to be searched would be forgotten.
    const search = useCallback((text) => {
      asked.current += 1;
      const number = asked.current;
      // A reply that comes after a later one is about what nobody looks for any more.
      const isLatest = () => number === asked.current;
      return find({ search: text }).then(
        (found) => {
          if (!isLatest()) return;
          setSurveys(found);
          setAway(false);
        },
        () => isLatest() && setAway(true),
      );
    }, []);
    useEffect(() => {
      search('');
    }, []);
    useEffect(() => {
      setChosen(undefined);
      if (surveyId)
        find({ id: surveyId }).then(
          ([survey]) => setChosen(survey),
          () => setAway(true),
        );
    }, [surveyId]);
    const later = useDebounce(search, 300);
    const choose = (value) => setAttributes({ surveyId: Number(value) || undefined });

    return element(
      'div',
      useBlockProps(),
      element(
        Placeholder,
        { icon: 'feedback', label: __('Survey', 'userfeedback-connector') },
        element(
          'div',
          { style: { width: '100%' } },
          isAway ? byNumber(surveyId, choose) : byTitle(surveyId, surveys, chosen, choose, later),
          element('p', null, __('A survey is shown once on a page.', 'userfeedback-connector')),
        ),
      ),
    );
  }

  function byTitle(surveyId, surveys, chosen, choose, search) {
    const known = chosen && !surveys.some(({ id }) => id === chosen.id) ? [chosen, ...surveys] : surveys;
    return element(
      wp.element.Fragment,
      null,
      element(ComboboxControl, {
        label: __('Find a survey by its title', 'userfeedback-connector'),
        value: surveyId ? String(surveyId) : null,
        options: known.map((survey) => ({ value: String(survey.id), label: labelOf(survey) })),
        onChange: choose,
        onFilterValueChange: search,
      }),
      chosen && chosen.edit
        ? element(ExternalLink, { href: chosen.edit }, __('Edit survey', 'userfeedback-connector'))
        : null,
    );
  }

  function byNumber(surveyId, choose) {
    return element(
      wp.element.Fragment,
      null,
      element('p', { role: 'status' }, __('The survey server cannot be reached.', 'userfeedback-connector')),
      element(TextControl, {
        type: 'number',
        min: 1,
        label: __('Survey number', 'userfeedback-connector'),
        value: surveyId || '',
        onChange: choose,
      }),
    );
  }

  wp.blocks.registerBlockType('userfeedback-connector/survey', { edit: Edit, save: () => null });
})(window.wp);
