import type { VisitedPage } from '@userfeedback/addon-kit';

/** What this browser remembers of a post: the visitor's rating, and whether the server has it. */
export interface KeptRating {
  rating: number;
  sent: boolean;
}

/** Where the visitor's rating of a post is remembered. */
export function openKeptRating({ kept }: VisitedPage, postId: string) {
  const name = `userfeedback-rating/${postId}`;
  return {
    find(): KeptRating | undefined {
      try {
        const { rating, sent } = JSON.parse(kept.read(name) ?? '');
        return rating >= 1 && rating <= 5 ? { rating, sent: sent === true } : undefined;
      } catch {
        // None, or somebody else has written it.
        return undefined;
      }
    },
    keep: (rating: KeptRating) => kept.write(name, JSON.stringify(rating)),
    forget: () => kept.drop(name),
  };
}
