/** Texts in groups, as a catalog is compiled. */
export interface Texts {
  [name: string]: string | ((values: never) => import('react').ReactNode) | Texts;
}

/** A language's catalogs by area, in two files: what the first screen shows, and what all others do. */
export interface Language {
  /** In the language itself. */
  name: string;
  first(): Promise<{ texts: Record<string, Texts> }>;
  rest(): Promise<{ texts: Record<string, Texts> }>;
}

/** All but English, which comes with the screens; the build puts them in here (apps/admin/vite/messages). */
export declare const languages: Record<string, Language>;
