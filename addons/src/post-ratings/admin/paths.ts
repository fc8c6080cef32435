/** The admin's router adds `/admin`. */
export const paths = {
  settings: '/post-ratings/settings',
  results: '/post-ratings/results',
  details: (postId: number) => `/post-ratings/results/${postId}`,
} as const;
