/** Texts of the line above screens whose address asks for more than the plan has. */
export const t = {
  refused: (plan: string) => `Filters in this address need ${plan}.`,
  upgrade: 'Upgrade Now',
} as const;
