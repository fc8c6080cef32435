import panel from './styles/panel.css?inline';
import questions from './styles/questions.css?inline';

/** The panel's stylesheet, for a shadow root. */
export const surveyStyles: string = panel + questions;
