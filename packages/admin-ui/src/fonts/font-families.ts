import { useQuery } from '@tanstack/react-query';

/**
 * By name. The digits are hundreds: "47" has the upright weights 400 and 700. From the package google-font-metadata
 * 6.0.8 (`data/api-response.json`, `variants` without italics).
 */
export type FontFamilies = Readonly<Record<string, string>>;

/** Google Fonts, loaded when a picker first appears. */
export function useFontFamilies(): FontFamilies | undefined {
  const { data } = useQuery({
    queryKey: ['font-families'],
    queryFn: async () => (await import('./font-families.json')).default as FontFamilies,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

export function weightsOf(families: FontFamilies | undefined, family: string): string[] {
  return [...(families?.[family] ?? '')].map((hundreds) => `${hundreds}00`);
}
