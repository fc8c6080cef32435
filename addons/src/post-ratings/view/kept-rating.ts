/** What this browser remembers of a post: the visitor's rating, and whether the server has it. */
export interface KeptRating {
  rating: number;
  sent: boolean;
}

const keyOf = (postId: string) => `userfeedback-rating/${postId}`;

// Storage may be full, switched off or written by somebody else; then a rating lives as long as its page.
export function keepRating(postId: string, kept: KeptRating): void {
  try {
    localStorage.setItem(keyOf(postId), JSON.stringify(kept));
  } catch {}
}

export function forgetRating(postId: string): void {
  try {
    localStorage.removeItem(keyOf(postId));
  } catch {}
}

export function findRating(postId: string): KeptRating | undefined {
  try {
    const { rating, sent } = JSON.parse(localStorage.getItem(keyOf(postId)) ?? '');
    return rating >= 1 && rating <= 5 ? { rating, sent: sent === true } : undefined;
  } catch {
    return undefined;
  }
}
