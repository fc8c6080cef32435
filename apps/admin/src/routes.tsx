import { memoWithTexts } from '@userfeedback/admin-ui/messages';
import type { ComponentType, FunctionComponent } from 'react';
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { redirect } from 'react-router';
import { ErrorScreen } from './errors/error-screen.tsx';
import { NotFoundScreen } from './errors/not-found-screen.tsx';
import { Frame } from './frame/frame.tsx';
import { FrameSkeleton } from './frame/frame-skeleton.tsx';
import { firstScreen } from './frame/navigation.tsx';
import { paths } from './paths.ts';
import { queryClient } from './query-client.ts';
import { requireSession, siteQuery } from './session/session.ts';
import { SignedIn } from './session/signed-in.tsx';
import { SETTINGS_TABS } from './settings/tab-names.ts';

/** Loads the screen's script when it is first opened. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ Component: (await load())[name] });
}

/** Screens with the navigation beside them. */
const framed: RouteObject[] = [
  { index: true, element: null, loader: openFirst },
  {
    path: 'surveys',
    lazy: screen(() => import('./surveys/survey-list-screen.tsx'), 'SurveyListScreen'),
  },
  {
    path: 'surveys/import',
    lazy: screen(() => import('./results/import/import-screen.tsx'), 'ImportSurveysScreen'),
  },
  {
    path: 'surveys/duplicate/:id',
    lazy: async () => ({ loader: (await import('./surveys/duplicate-route.ts')).duplicateSurvey }),
  },
  {
    path: 'surveys/edit/:id/versions',
    lazy: screen(() => import('./surveys/versions/versions-screen.tsx'), 'VersionsScreen'),
  },
  {
    path: 'results',
    lazy: screen(() => import('./results/overview/overview-screen.tsx'), 'OverviewScreen'),
  },
  {
    path: 'results/survey/:id',
    lazy: screen(() => import('./results/survey/survey-results-screen.tsx'), 'SurveyResultsScreen'),
  },
  {
    path: 'results/survey/:id/import',
    lazy: screen(() => import('./results/import/import-screen.tsx'), 'ImportScreen'),
  },
  {
    path: 'results/survey/:id/responses',
    lazy: screen(() => import('./responses/response-list-screen.tsx'), 'ResponseListScreen'),
  },
  {
    path: 'results/survey/:surveyId/responses/:id',
    lazy: screen(() => import('./responses/response-screen.tsx'), 'ResponseScreen'),
  },
  {
    path: 'notifications',
    lazy: screen(() => import('./notifications/screen/notifications-screen.tsx'), 'NotificationsScreen'),
  },
  { path: 'results/*', loader: () => redirect(paths.results) },
  {
    path: 'about',
    lazy: screen(() => import('./about/about-screens.tsx'), 'AboutScreen'),
  },
  {
    path: 'about/getting-started',
    lazy: screen(() => import('./about/about-screens.tsx'), 'GettingStartedScreen'),
  },
  {
    path: 'about/lite-vs-pro',
    lazy: screen(() => import('./about/about-screens.tsx'), 'LiteVsProScreen'),
  },
  {
    path: 'welcome',
    lazy: screen(() => import('./about/welcome-screen.tsx'), 'WelcomeScreen'),
  },
  {
    path: 'growth-tools',
    lazy: screen(() => import('./about/growth-tools-screen.tsx'), 'GrowthToolsScreen'),
  },
  {
    path: 'setup-wizard',
    lazy: screen(() => import('./setup-wizard/setup-wizard-screen.tsx'), 'SetupWizardScreen'),
  },
  {
    path: 'on-my-site',
    lazy: screen(() => import('./on-my-site/on-my-site-screen.tsx'), 'OnMySiteScreen'),
  },
  {
    path: 'addons',
    lazy: screen(() => import('./addons/addons-screen.tsx'), 'AddonsScreen'),
  },
  {
    path: 'account',
    lazy: screen(() => import('./account/account-screen.tsx'), 'AccountScreen'),
  },
  {
    path: 'people',
    lazy: screen(() => import('./administration/people/people-screen.tsx'), 'PeopleScreen'),
  },
  {
    path: 'api-keys',
    lazy: screen(() => import('./administration/api-keys/api-keys-screen.tsx'), 'ApiKeysScreen'),
  },
  {
    path: 'deliveries',
    lazy: screen(() => import('./administration/deliveries/deliveries-screen.tsx'), 'DeliveriesScreen'),
  },
  {
    path: 'system',
    lazy: screen(() => import('./system/system-screen.tsx'), 'SystemScreen'),
  },
  // The nearest match of an addon's tab until its route is fetched: it shows nothing.
  { path: 'settings', element: null, loader: () => redirect(paths.settingsTab(SETTINGS_TABS[0])) },
  ...SETTINGS_TABS.map((tab) => ({
    path: `settings/${tab}`,
    lazy: screen(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
  })),
  { path: '*', Component: NotFoundScreen },
];

/** Whoever is not signed in is sent elsewhere by the session's own loader. */
async function openFirst() {
  const site = await queryClient.ensureQueryData(siteQuery).catch(() => null);
  return site && redirect(firstScreen(site));
}

/** Screens that fill the window. */
const unframed: RouteObject[] = [
  { path: 'surveys/new', loader: () => redirect(`${paths.newSurvey}/setup`) },
  { path: 'surveys/edit/:id', loader: ({ params }) => redirect(paths.editQuestions(Number(params.id))) },
  ...['surveys/new/:step', 'surveys/edit/:id/:step'].map((path) => ({
    path,
    lazy: screen(() => import('./surveys/editor/editor-screen.tsx'), 'EditorScreen'),
  })),
];

/** The parent of the framed screens, those of addons included once one is opened. */
const FRAMED = 'framed';

/** Loads the addons' screens when no other route matches; most visits never need them. */
export const findAddonRoutes: PatchRoutesOnNavigationFunction = async ({ patch }) => {
  const { addonRoutes } = await import('./addons/addon-routes.tsx');
  // The router recognises by their paths the ones it has already.
  patch(FRAMED, inLanguage(addonRoutes()));
};

/** Another language draws each screen anew, with what was typed into it. */
function inLanguage(list: readonly RouteObject[]): RouteObject[] {
  return list.map((route): RouteObject => {
    const { Component, lazy, children } = route;
    const drawn = (found: RouteObject['Component']) =>
      found ? { Component: memoWithTexts(found as FunctionComponent) } : {};
    const loaded = async () => {
      const found = typeof lazy === 'function' ? await lazy() : {};
      return { ...found, ...drawn(found.Component) };
    };
    return {
      ...route,
      ...drawn(Component),
      ...(lazy && { lazy: loaded }),
      ...(children && { children: inLanguage(children) }),
    } as RouteObject;
  });
}

/** Every address of the admin with its screen. */
export const routes: RouteObject[] = inLanguage([
  {
    path: paths.signIn,
    HydrateFallback: FrameSkeleton,
    ErrorBoundary: ErrorScreen,
    lazy: async () => ({
      loader: (await import('./session/sign-in-route.ts')).signInLoader,
      Component: (await import('./session/sign-in-screen.tsx')).SignInScreen,
    }),
  },
  ...[paths.join, paths.newPassword, paths.newAddress].map((path) => ({
    path,
    HydrateFallback: FrameSkeleton,
    ErrorBoundary: ErrorScreen,
    lazy: async () => ({
      loader: (await import('./session/sign-in-route.ts')).linkLoader,
      Component: (await import('./session/link-screen.tsx')).LinkScreen,
    }),
  })),
  {
    path: paths.confirmed,
    HydrateFallback: FrameSkeleton,
    ErrorBoundary: ErrorScreen,
    lazy: async () => ({
      loader: (await import('./session/sign-in-route.ts')).languageLoader,
      Component: (await import('./session/confirmed-screen.tsx')).ConfirmedScreen,
    }),
  },
  {
    path: paths.secondFactor,
    HydrateFallback: FrameSkeleton,
    ErrorBoundary: ErrorScreen,
    lazy: screen(() => import('./account/second-factor-screen.tsx'), 'SecondFactorScreen'),
  },
  {
    loader: requireSession,
    Component: SignedIn,
    HydrateFallback: FrameSkeleton,
    ErrorBoundary: ErrorScreen,
    children: [
      ...unframed,
      { Component: Frame, children: [{ id: FRAMED, ErrorBoundary: ErrorScreen, children: framed }] },
    ],
  },
]);
