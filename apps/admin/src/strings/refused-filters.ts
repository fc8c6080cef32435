/** Texts of the line above screens whose address asks for filters that the plan does not include. */
export const t = {
  refused: (plan: string) => `Filters in this address need ${plan}.`,
  upgrade: 'Upgrade Now',
} as const;
