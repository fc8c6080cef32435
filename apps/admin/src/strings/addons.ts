/** Texts of the addons screen. Those in the requirements are word for word. */
export const t = {
  search: 'Search addons',
  addons: 'Addons',
  none: (words: string) => `No addons match “${words}”.`,
  clear: 'Clear search',
  active: 'Active',
  upgrade: 'Upgrade Now',
  pro: 'Addons are a PRO feature.',
  noKey: 'Please enter a valid license key to use addons.',
  enterKey: 'Enter your license key',
  welcomeBack: {
    title: 'Welcome back!',
    thanks: 'Thanks for your interest in Pro.',
    how: 'Enter your license key under Settings, General to unlock it.',
    guide: 'Read the documentation',
    ok: 'OK',
  },
} as const;
