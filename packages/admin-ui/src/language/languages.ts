export interface Texts {
  [name: string]: string | ((values: never) => import('react').ReactNode) | Texts;
}

/** Catalogs by area, in two files: what the first screen shows, and the rest. */
export interface Language {
  /** In the language itself. */
  name: string;
  first(): Promise<{ texts: Record<string, Texts> }>;
  rest(): Promise<{ texts: Record<string, Texts> }>;
}

/** All but English, which comes with the screens. The build fills it in (apps/admin/vite/messages). */
export declare const languages: Record<string, Language>;
