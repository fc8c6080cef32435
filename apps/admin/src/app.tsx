import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { OverlayHost } from '@userfeedback/admin-ui';
import { useTexts } from '@userfeedback/admin-ui/messages';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { UpdatedBar } from './frame/updated-bar.tsx';
import { queryClient } from './query-client.ts';
import type { openRouter } from './router.ts';
import { theme } from './theme/theme.ts';

/**
 * What all screens need. Mantine's own `<style>` elements are off, since the content security policy refuses them: the
 * variables come from the stylesheet (vite/theme-styles.ts). So `visibleFrom` and the like, responsive style props,
 * `SimpleGrid`, `Grid` and `AppShell` cannot be used; they inject styles as well.
 */
export function App({ router }: { router: ReturnType<typeof openRouter> }) {
  return (
    <DirectionProvider detectDirection={false}>
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queryClient}>
          <FollowDirection />
          <UpdatedBar />
          <RouterProvider router={router} />
          <OverlayHost />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}

/** Menus, arrows and sliders of a language that is read from right to left. */
function FollowDirection() {
  const texts = useTexts();
  const { setDirection } = useDirection();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when texts were replaced
  useEffect(() => {
    if (texts > 0) setDirection(document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');
  }, [texts]);
  return null;
}
