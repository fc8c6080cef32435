export const PRODUCT = { name: 'UserFeedback' } as const;
