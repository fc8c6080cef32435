/** How a migration step seals texts. Sealed texts bear a mark; texts without it are plain. */
export type SecretsFor = (purpose: string) => {
  seal(text: string): string;
  open(text: string): string | undefined;
};
