/** Texts of the editor's setup step. Those in the requirements are word for word. */
export const t = {
  setup: {
    title: 'Select a Template',
    fromScratch: 'Start from Scratch',
    fromScratchHelp: 'Start with a blank survey and add your own questions.',
    kept: (count: number) =>
      count === 1
        ? 'This browser holds 1 new Survey that was never saved.'
        : `This browser holds ${count} new Surveys that were never saved.`,
    continue: 'Continue',
    continueNamed: (title: string) => `Continue ${title}`,
    discardIt: 'Discard',
    discardNamed: (title: string) => `Discard ${title}`,
    discard: (title: string) => ({
      title: `Discard “${title}”?`,
      body: 'It was never saved and cannot be brought back.',
      confirm: 'Discard',
      cancel: 'Cancel',
      isDangerous: true,
    }),
    noLicence: 'Please enter a valid license key to enable Pro templates',
    categories: 'Categories',
    categoryNames: {
      'ui-ux': 'UI/UX',
      engagement: 'Engagement',
      experience: 'Experience',
      ecommerce: 'Ecommerce',
    } as Readonly<Record<string, string>>,
    search: 'Search templates',
    clearSearch: 'Clear search',
    sort: 'Sort by',
    sorts: { default: 'Default Order', popular: 'Most Popular' },
    templates: 'Templates',
    count: (count: number) => (count === 1 ? '1 template' : `${count} templates`),
    loading: 'Loading templates',
    noMatch: 'Sorry No results found!',
    noMatchText: (query: string) => `Your search “${query}” did not match any templates. Please try again.`,
    noneInCategories: 'No template is in these categories. Please choose others.',
    none: 'No templates yet',
    noneText: 'You can still start from scratch.',
    showAll: 'Show all templates',
    inUse: 'In use',
    requires: (addon: string) => `Requires ${addon} addon`,
    notInPlan: 'Not included in your plan',
    install: (addon: string) =>
      `Utilize the power of pre-made templates. Please install the ${addon} addon to unlock this template.`,
    replace: 'Replace your questions?',
    replaceText: 'What you have written so far will be replaced by what you picked.',
    replaceYes: 'Replace',
    replaceNo: 'Keep mine',
  },
} as const;
