import { formatNumber } from '@userfeedback/admin-ui';

/** Texts of the AI summary on Survey Results. */
export const t = {
  title: 'AI Summary',
  generate: 'Generate Summary',
  regenerate: 'Regenerate Summary',
  loading: 'Loading the summary…',
  making: 'Reading the answers…',
  made: 'The summary is ready.',
  noneYet: 'No summary yet.',
  unfinished: "This summary is unfinished: the model's reply broke off.",
  unavailable: 'AI Summary is unavailable at this moment.',
  error: (text: string) => `Error: ${text}`,
  failed: 'An error occurred while fetching the AI summary.',
  outdated: 'Responses or questions have changed since this summary was made.',
  response: (id: number) => `Response #${id}`,
  about: (moment: string, count: number) =>
    `Made on ${moment} from ${count === 1 ? '1 response' : `${formatNumber(count)} responses`}`,
  builtIn: 'by counting words, on this server',
  byModel: (model: string) => `with the language model ${model}; please check what matters`,
  upsell: {
    title: 'Let AI read the answers for you',
    text: 'What visitors praise, where they struggle and what they ask for, with the responses that say so. AI Summary is part of Pro and Elite.',
    button: 'Upgrade Now',
    dismiss: 'Dismiss',
  },
} as const;
