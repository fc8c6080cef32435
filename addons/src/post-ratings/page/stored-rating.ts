import type { VisitedPage } from '@userfeedback/addon-kit';

/** The visitor's rating of a post as stored in this browser, and whether the server has it. */
export interface StoredRating {
  rating: number;
  sent: boolean;
}

/** Opens the place where this browser stores the visitor's rating of a post. */
export function openStoredRating({ kept }: VisitedPage, postId: string) {
  const name = `userfeedback-rating/${postId}`;
  return {
    find(): StoredRating | undefined {
      try {
        const { rating, sent } = JSON.parse(kept.read(name) ?? '');
        return rating >= 1 && rating <= 5 ? { rating, sent: sent === true } : undefined;
      } catch {
        // There is none, or another script has overwritten it.
        return undefined;
      }
    },
    save: (rating: StoredRating) => kept.write(name, JSON.stringify(rating)),
    forget: () => kept.drop(name),
  };
}
