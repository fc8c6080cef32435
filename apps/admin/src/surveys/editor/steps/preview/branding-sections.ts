import type { FunctionComponent } from 'react';
import type { t } from '../../../../messages/branding.ts';
import type { BrandingProps } from './branding-props.ts';
import { ColorControls } from './color-controls.tsx';
import { FontControls } from './font-controls.tsx';
import { LogoControls } from './logo-controls.tsx';
import { PositionControls } from './position-controls.tsx';
import { ToggleControls } from './toggle-controls.tsx';
import { WordControls } from './word-controls.tsx';

/** The groups of branding controls, in order. */
export const BRANDING_SECTIONS: readonly {
  name: keyof typeof t.sections;
  /** The survey's fields in this group. */
  fields: RegExp;
  Controls: FunctionComponent<BrandingProps>;
}[] = [
  { name: 'colors', fields: /^(color_scheme|(widget|text|button)_color)$/, Controls: ColorControls },
  { name: 'logo', fields: /logo/, Controls: LogoControls },
  { name: 'position', fields: /^position/, Controls: PositionControls },
  { name: 'toggle', fields: /toggle/, Controls: ToggleControls },
  { name: 'font', fields: /^font/, Controls: FontControls },
  { name: 'words', fields: /^(skip|next)_text$/, Controls: WordControls },
];
