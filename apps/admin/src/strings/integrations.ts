/** Texts of the settings' integrations tab. Those in the requirements are word for word. */
export const t = {
  title: 'Pass responses on to other tools',
  help: 'An automation plugin on your site takes each new response and does what you choose with it.',
  examplesTitle: 'What people do with it',
  examples: [
    { name: 'Spreadsheet', text: 'Add a row for each response.' },
    { name: 'Chat app', text: 'Tell the team when a visitor is unhappy.' },
    { name: 'CRM', text: 'Keep the answer with the customer.' },
    { name: 'SMS', text: 'Get a message for the answers that cannot wait.' },
    { name: 'E-mail list', text: 'Add people who left their address.' },
  ],
  steps: 'Steps',
  plugin: (title: string) => `Install and activate the ${title}`,
  pluginHelp: 'It is free and comes from the catalogue of your site.',
  activated: 'Activated',
  wizard: 'Go through its setup wizard',
  wizardHelp: 'It asks which tools you use.',
  openWizard: 'Open the setup wizard',
  recipe: 'Create a recipe',
  recipeHelp: 'Choose UserFeedback as the trigger, then what should happen.',
  create: 'Create Recipe',
  done: 'Done',
  current: 'Next',
  step: (number: number) => `Step ${number}`,
  withoutTitle: 'Without a plugin',
  without: 'Two ways need nothing but UserFeedback itself.',
  absent:
    'The catalogue of this site has no automation plugin. These two ways need nothing but UserFeedback itself.',
  webhooks: {
    name: 'Webhooks',
    text: 'Send each response, signed, to an address of your choice. Set webhooks up in the Workflow step of a survey.',
  },
  api: {
    name: 'The API',
    text: 'Read surveys, responses and figures from your own program, with a key created on the command line.',
    link: 'Read the API documentation',
  },
} as const;
