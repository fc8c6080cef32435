import type { ConvertCSSVariablesInput, MantineTheme } from '@mantine/core';

const LINK = '#1767C4';

/** Corrections to Mantine's own variables, and our tokens (`--uf-*`) for the components' stylesheets. */
export function themeVariables({ colors }: MantineTheme): ConvertCSSVariablesInput {
  const shade = (name: string, index: number) => colors[name]?.[index] ?? '';
  const brand = (index: number) => shade('brand', index);
  const gray = (index: number) => shade('gray', index);
  const dark = (index: number) => shade('dark', index);
  return {
    variables: {
      '--uf-bar': brand(5),
      '--uf-nav-width': '232px',
      '--uf-header-height': '64px',
      '--mantine-shadow-md': '0 1px 2px rgb(16 24 40 / 6%), 0 8px 24px rgb(16 24 40 / 12%)',
    },
    light: {
      '--uf-ground': gray(0),
      '--uf-card': '#ffffff',
      '--uf-line': gray(2),
      '--uf-hover': gray(1),
      '--uf-selected': brand(0),
      // Darker than shade 6, to be readable on the grey of a hovered row.
      '--uf-link': LINK,
      '--uf-bar-track': gray(1),
      '--uf-green-text': '#1F7A45',
      '--uf-green-ground': '#E7F6EC',
      '--uf-amber-text': '#8A5A00',
      '--uf-amber-ground': '#FFF4DB',
      '--uf-red-text': '#B3261E',
      '--uf-red-ground': '#FDECEA',
      '--uf-blue-text': brand(7),
      '--uf-blue-ground': brand(0),
      '--uf-gray-text': gray(7),
      '--uf-gray-ground': gray(1),
      '--mantine-color-dimmed': gray(6),
      '--mantine-color-placeholder': gray(6),
      '--mantine-color-error': '#B3261E',
      '--mantine-color-default-border': gray(3),
      '--mantine-color-anchor': LINK,
    },
    dark: {
      '--uf-ground': dark(8),
      '--uf-card': dark(7),
      '--uf-line': dark(5),
      '--uf-hover': dark(6),
      '--uf-selected': '#16263B',
      '--uf-link': brand(3),
      '--uf-bar-track': dark(5),
      '--uf-green-text': '#8CE3AC',
      '--uf-green-ground': '#1B2E24',
      '--uf-amber-text': '#F5CE7A',
      '--uf-amber-ground': '#33290F',
      '--uf-red-text': '#FF9A90',
      '--uf-red-ground': '#3A1D1B',
      '--uf-blue-text': '#9CC7F9',
      '--uf-blue-ground': '#16263B',
      '--uf-gray-text': dark(1),
      '--uf-gray-ground': dark(5),
      '--mantine-color-body': dark(7),
      '--mantine-color-dimmed': dark(2),
      '--mantine-color-placeholder': dark(2),
      '--mantine-color-error': '#FF9A90',
      '--mantine-color-default': dark(6),
      '--mantine-color-default-hover': dark(5),
      '--mantine-color-default-border': dark(4),
      '--mantine-color-anchor': brand(3),
    },
  };
}
