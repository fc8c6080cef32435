/** Texts of the upgrade modal, in a file of their own since it loads when it opens. */
export const words = {
  title: (feature: string, plan: string) =>
    `${feature} is ${/^[AEIO]/.test(plan) ? 'an' : 'a'} ${plan} feature`,
  sorry: "We're sorry, the feature is not available on your plan",
  please: 'Please upgrade to unlock all these awesome features.',
  bonus: (licence: string, offer: string) =>
    `Bonus: existing ${licence} users get ${offer}, automatically applied at checkout.`,
} as const;
