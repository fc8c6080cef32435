import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone, as in the stylesheets. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
}
