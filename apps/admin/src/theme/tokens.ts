import type { MantineColorsTuple } from '@mantine/core';
import { createTheme } from '@mantine/core';

/** The brand's blue. Shade 6 is the first with a contrast of 4.5:1, under white text or as text. */
const brand: MantineColorsTuple = [
  '#EDF5FE',
  '#D6E8FC',
  '#AED1F9',
  '#7FB5F6',
  '#539DF3',
  '#2D87F1',
  '#1A6FD4',
  '#155CB2',
  '#124B90',
  '#0F3A6E',
];

/** Shade 6 is readable as text; Mantine's own is not. */
const red: MantineColorsTuple = [
  '#FDECEA',
  '#FAD1CD',
  '#F7B5AE',
  '#FF9A90',
  '#F0817A',
  '#DE5048',
  '#C8322B',
  '#A82820',
  '#86201A',
  '#651813',
];

const gray: MantineColorsTuple = [
  '#F7F8FA',
  '#F0F2F5',
  '#E6E8EC',
  '#D9DCE2',
  '#C3C8D0',
  '#8A929E',
  '#5F6774',
  '#4B515C',
  '#31363F',
  '#1B1F26',
];

const dark: MantineColorsTuple = [
  '#E8EAED',
  '#C9CDD4',
  '#9AA1AC',
  '#7C838F',
  '#3E444E',
  '#2C3038',
  '#22262D',
  '#191C21',
  '#131519',
  '#0D0F12',
];

const sans = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Sizes and colours. Colours that differ between light and dark are in `variables.ts`. The build reads it too. */
export const tokens = createTheme({
  colors: { brand, red, gray, dark },
  primaryColor: 'brand',
  primaryShade: 6,
  black: '#1B1F26',
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
});
