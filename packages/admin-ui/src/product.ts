/** The product's name and outside addresses, in one place. */
export const PRODUCT = {
  name: 'UserFeedback',
  upgradeUrl: 'https://userfeedback.example/pricing/',
} as const;
