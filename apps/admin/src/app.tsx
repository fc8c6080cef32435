import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { OverlayHost } from '@userfeedback/admin-ui';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './query-client.ts';
import type { openRouter } from './router.ts';
import { theme } from './theme/theme.ts';

/**
 * Everything the screens stand on. Mantine's own `<style>` elements are off: the variables come from the stylesheet
 * (vite/theme-styles.ts), and `visibleFrom` and the like, which need the other one, are not used here; nor are
 * responsive style props, `SimpleGrid`, `Grid` and `AppShell`, which inject styles as well.
 */
export function App({ router }: { router: ReturnType<typeof openRouter> }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <OverlayHost />
      </QueryClientProvider>
    </MantineProvider>
  );
}
