type Json = Record<string, unknown>;

/** Whether this browser has passkeys at all. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Asks the person to sign with a passkey. Rejects when it was not done. */
export async function signWithPasskey(options: Json): Promise<Json> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return { ...(await startAuthentication({ optionsJSON: options as never })) };
}

/** Lets the browser offer passkeys in the address field; undefined where it cannot. Rejects when none was chosen. */
export async function offerPasskeys(getOptions: () => Promise<Json>): Promise<Json | undefined> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser');
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  return { ...(await startAuthentication({ optionsJSON: (await getOptions()) as never, useBrowserAutofill: true })) };
}

/** Asks the person to make a passkey. Rejects when it was not done. */
export async function createPasskey(options: Json): Promise<Json> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return { ...(await startRegistration({ optionsJSON: options as never })) };
}
