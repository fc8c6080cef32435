// Made of en/sign-in.json by `npm run messages`.
export declare const t: {
  /** Sign in */
  readonly title: string;
  /** E-mail address */
  readonly email: string;
  /** Password */
  readonly password: string;
  /** Sign in */
  readonly submit: string;
  /** Please enter your e-mail address. */
  readonly needEmail: string;
  /** Please enter your password. */
  readonly needPassword: string;
  /** This sign-in link has already been used or has expired. Please sign in with your password. */
  readonly linkFailed: string;
};
