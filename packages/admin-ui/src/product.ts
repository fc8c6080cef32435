/** The product's name and outside addresses, in one place. */
export const PRODUCT = {
  name: 'UserFeedback',
  upgradeUrl: 'https://www.userfeedback.com/pricing/',
} as const;
