export interface InputAttributes {
  required: boolean;
  'aria-describedby': string | undefined;
  /** Without it, browsers report a required field as invalid while it is empty. */
  'aria-invalid': boolean | undefined;
}
