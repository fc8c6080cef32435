import type { WidgetSurvey } from '@userfeedback/contract';
import type { VisitAction } from '@userfeedback/engine/visit/visit';
import { initialVisit, visit } from '@userfeedback/engine/visit/visit';
import { SurveyPanel } from '@userfeedback/survey-view';
import '@userfeedback/survey-view/question-types/index';
import type { JSX } from 'react';

type Draw = (panel: JSX.Element) => void;

/** Gives a test `window.showSurvey` and `window.seen`, which use the given renderer. */
export function offerDrawing(open: (shadow: ShadowRoot) => Draw): void {
  const showSurvey = (survey: WidgetSurvey, isSheet: boolean) => {
    const host = document.body.appendChild(document.createElement('div'));
    const shadow = host.attachShadow({ mode: 'open' });
    const draw = open(shadow);
    let state = visit(survey, initialVisit, { type: 'start' });
    const show = () => draw(<SurveyPanel survey={survey} state={state} dispatch={dispatch} isSheet={isSheet} />);
    const dispatch = (action: VisitAction) => {
      state = visit(survey, state, action);
      show();
    };
    show();
    dispatch({ type: 'open' });
    Object.assign(window, { dispatch, seen: () => seen(shadow) });
  };
  Object.assign(window, { showSurvey });
}

/** The contents of a shadow root as text, with attributes sorted and ids numbered in the order of appearance. */
function seen(shadow: ShadowRoot): string {
  const ids = [...shadow.querySelectorAll('[id], [name]')].flatMap((element) => [
    element.id,
    element.getAttribute('name'),
  ]);
  const names = new Map([...new Set(ids)].map((id, index) => [id, `#${index}`]));
  const plain = (value: string) =>
    value
      .split(' ')
      .map((word) => names.get(word) ?? word)
      .join(' ');
  const write = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? '';
    const attributes = [...node.attributes]
      .filter(({ name }) => name !== 'checked')
      .map(({ name, value }) => `${name}="${plain(value)}"`);
    const state = node instanceof HTMLInputElement ? [`checked=${node.checked}`, `text=${node.value}`] : [];
    const inside = [...node.childNodes].map(write).join('');
    return `\n<${node.tagName} ${[...attributes, ...state].toSorted().join(' ')}>${inside}</>`;
  };
  return [...shadow.childNodes].map(write).join('');
}
