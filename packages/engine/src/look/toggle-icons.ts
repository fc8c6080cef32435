/** Paths on a 24 by 24 grid, drawn as lines of width 2. */
export const TOGGLE_ICONS: Readonly<Record<string, string>> = {
  'field-userfeedback':
    'M7 4h10a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-3l-5 4v-4H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM9 10.5c1 2.5 5 2.5 6 0',
  'field-smile': 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM9 9.5h.01M15 9.5h.01M8.5 14c1.8 2.7 5.2 2.7 7 0',
  'field-mail-open': 'M4 10l8-6 8 6v10H4zM4 10.5l8 5.5 8-5.5',
  'field-hand-star':
    'M12 2.500l1.3 2.7 3 .4-2.2 2.1.5 3L12 9.300l-2.6 1.4.5-3L7.7 5.600l3-.4zM4 15c3-2 5-1 7 .5h3a1.5 1.5 0 0 1 0 3h-4M14.5 17l4.2-2.300a1.5 1.5 0 0 1 1.5 2.600L14 21H8l-4-1.5',
  'field-comments': 'M3 4h12v9H8l-3 3v-3H3zM18 8h3v9h-2v3l-3-3h-6v-1.5',
  'field-comment-star':
    'M4 4h16v12h-7l-5 4v-4H4zM12 6.500l1.2 2.4 2.6.3-1.9 1.8.5 2.6-2.4-1.3-2.4 1.3.5-2.6-1.9-1.8 2.6-.3z',
  'field-comment-heart':
    'M4 4h16v12h-7l-5 4v-4H4zM12 13.500s-3.5-2-3.5-4.400A1.9 1.9 0 0 1 12 8a1.9 1.9 0 0 1 3.5 1.100c0 2.4-3.5 4.4-3.5 4.400z',
  'field-comment-edit': 'M20 10v6h-7l-5 4v-4H4V4h9M10 12l.5-2.5 7-7 2 2-7 7z',
  'field-chevron-down': 'M6 9l6 6 6-6',
};
