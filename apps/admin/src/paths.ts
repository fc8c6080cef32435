/** Every address inside the admin; the router adds `/admin`. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  surveys: '/surveys',
  newSurvey: '/surveys/new',
  importSurveys: (id: number) => `/surveys/import?import=${id}`,
  editSurvey: (id: number) => `/surveys/edit/${id}`,
  editQuestions: (id: number) => `/surveys/edit/${id}/questions`,
  editAnswering: (id: number) => `/surveys/edit/${id}/settings#field-settings.answering.save_partial`,
  versions: (id: number) => `/surveys/edit/${id}/versions`,
  duplicateSurvey: (id: number) => `/surveys/duplicate/${id}`,
  results: '/results',
  surveyResults: (id: number) => `/results/survey/${id}`,
  importResponses: (id: number) => `/results/survey/${id}/import`,
  responses: (surveyId: number) => `/results/survey/${surveyId}/responses`,
  addons: '/addons',
  about: '/about',
  gettingStarted: '/about/getting-started',
  liteVsPro: '/about/lite-vs-pro',
  welcome: '/welcome',
  setup: '/setup-wizard',
  onMySite: '/on-my-site',
  account: '/account',
  people: '/people',
  join: '/join',
  newPassword: '/new-password',
  newAddress: '/new-address',
  secondFactor: '/second-factor',
  confirmed: '/confirmed',
  apiKeys: '/api-keys',
  deliveries: '/deliveries',
  system: '/system',
  growthTools: '/growth-tools',
  settings: '/settings',
  settingsTab: (tab: string) => `/settings/${tab}`,
  notifications: '/notifications',
  generalSettings: '/settings/general',
  response: (surveyId: number, id: number) => `/results/survey/${surveyId}/responses/${id}`,
} as const;

/** The admin's base path on its server. */
export const BASE = '/admin';

/** The sign-in screen, which leads back to `from`. */
export function signInFrom(from: string): string {
  return from === paths.home ? paths.signIn : `${paths.signIn}?next=${encodeURIComponent(from)}`;
}

/** The address to open after signing in: one of ours, whatever the link said. */
export function safeNext(next: string | null): string {
  return next?.startsWith('/') && !/^\/[/\\]/.test(next) ? next : paths.home;
}
