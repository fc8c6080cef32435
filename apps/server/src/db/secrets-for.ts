/** What a step seals with; sealed texts bear a mark, and what bears none is open already. */
export type SecretsFor = (purpose: string) => {
  seal(text: string): string;
  open(text: string): string | undefined;
};
