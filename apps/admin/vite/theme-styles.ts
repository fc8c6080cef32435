import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { theme } from '../src/theme/theme.ts';
import { themeVariables } from '../src/theme/variables.ts';

const NAME = 'virtual:theme.css';

/**
 * Writes the theme's CSS variables into the stylesheet at build time. Mantine would put them into a `<style>` element
 * at run time, which a strict content security policy refuses.
 */
export function themeStyles(): Plugin {
  return {
    name: 'theme-styles',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? stylesOfTheme() : undefined),
  };
}

function stylesOfTheme(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const base = defaultCssVariablesResolver(merged);
  const own = themeVariables(merged);
  return convertCssVariables({
    variables: { ...base.variables, ...own.variables },
    light: { ...base.light, ...own.light },
    dark: { ...base.dark, ...own.dark },
  });
}
