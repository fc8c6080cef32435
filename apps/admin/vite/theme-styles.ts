import { join } from 'node:path';
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { tokens } from '../src/theme/tokens.ts';
import { themeVariables } from '../src/theme/variables.ts';

const FILE = join(import.meta.dirname, '../src/theme/variables.css');

/**
 * Fills `src/theme/variables.css`. Mantine would put these variables into a `<style>` element at run time, which a
 * strict content security policy refuses.
 */
export function themeStyles(): Plugin {
  return {
    name: 'theme-styles',
    load: (id) => (id.split('?')[0] === FILE ? stylesOfTheme() : undefined),
  };
}

function stylesOfTheme(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, tokens);
  const base = defaultCssVariablesResolver(merged);
  const own = themeVariables(merged);
  return convertCssVariables({
    variables: { ...base.variables, ...own.variables },
    light: { ...base.light, ...own.light },
    dark: { ...base.dark, ...own.dark },
  });
}
