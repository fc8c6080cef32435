import type { Page } from 'playwright-core';

/** The element for the ratings of post 12. */
export const RATINGS = '<div data-userfeedback-post-ratings data-post="12"></div>';

/** Replies to the page's calls for ratings. Returns a list that each new rating is added to. */
export async function serveRatings(page: Page, look: Record<string, string> = {}, words?: object): Promise<number[]> {
  const given: number[] = [];
  const settings = {
    icon_id: 'star',
    icon_color: '#FFB900',
    rating_question: 'How would you rate this post?',
    thank_you_message: 'Thanks for your rating!',
    rating_instruction_message: 'Click on a star to rate it!',
    font: 'inherit',
    background_color: '#ffffff',
    text_color: '#23282D',
    show_vote_count: 'yes',
    show_rating: 'yes',
    show_uf_logo: 'yes',
    ...look,
  };
  const icon = { shape: 'M12 3l2.8 5.8 6.2.8-4.6 4.4 1.2 6.3L12 17.2 6.4 20.3 7.6 14 3 9.6l6.2-.8z' };
  const figures = () => ({ total_ratings: given.length, average_rating: given.at(-1) ?? null });
  await page.route(/\/posts\/12\/ratings(\?language=\w+)?$/, async (route) => {
    const body = route.request().postDataJSON();
    if (body) given.push(body.rating);
    await route.fulfill({
      status: body ? 201 : 200,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' },
      json: body ? figures() : { ...figures(), nonce: 'rating-12', settings, icon, font_sheet: null, words },
    });
  });
  return given;
}
