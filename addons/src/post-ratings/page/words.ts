/** What the visitor reads besides the texts of the settings. */
export const words = {
  step: (rating: number) => `${rating} of 5`,
  average: (average: number) =>
    `Rated ${average.toLocaleString(undefined, { minimumFractionDigits: 1 })} of 5`,
  votes: (count: number) => (count === 1 ? '1 vote' : `${count.toLocaleString()} votes`),
  yours: (rating: number | null) => `Your rating: ${rating} of 5`,
  retry: 'Try again',
  /** By how sending ended. */
  problems: {
    failed: 'Your rating could not be sent yet.',
    refused: 'This post cannot be rated any more.',
  } as Partial<Record<string, string>>,
};
