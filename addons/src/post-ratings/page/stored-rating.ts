import type { VisitedPage } from '@userfeedback/addon-kit';

/** `sent`: the server has it. */
export interface StoredRating {
  rating: number;
  sent: boolean;
}

export function openStoredRating({ kept, api }: VisitedPage, postId: string) {
  const name = `userfeedback-rating/${postId}`;
  return {
    recall(): StoredRating | undefined {
      try {
        const { rating, sent, server = api } = JSON.parse(kept.read(name) ?? '');
        // On another server, the post with this number is another one.
        const isOurs = server === api && rating >= 1 && rating <= 5;
        return isOurs ? { rating, sent: sent === true } : undefined;
      } catch {
        // There is none, or another script has overwritten it.
        return undefined;
      }
    },
    save: ({ rating, sent }: StoredRating) =>
      kept.write(name, `{"rating":${rating},"sent":${sent},"server":${JSON.stringify(api)}}`),
    forget: () => kept.drop(name),
  };
}
