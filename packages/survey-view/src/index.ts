export { loadFont } from './font.ts';
export type { PanelTypes, TypesPart } from './known-types.ts';
export { addTypes, course, isKnownType, panelTypes } from './known-types.ts';
export { addStyles } from './styles.ts';
export type { SurveyPanelProps } from './survey-panel.tsx';
export { SurveyPanel } from './survey-panel.tsx';
export type { Words } from './words.ts';
