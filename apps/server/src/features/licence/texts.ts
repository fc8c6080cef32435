export const LICENCE_TEXTS = {
  expired: 'Your license key for the product has expired',
  disabled: 'Your license key for the product has been disabled. Please use a different key.',
  invalid:
    'Your license key for the product is invalid. The key no longer exists or the user associated with the key has been deleted. Please use a different key.',
};
