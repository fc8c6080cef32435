import type { SurveyDraft } from '@userfeedback/contract';
import { changedField } from '@userfeedback/engine';

/** Typing that rests for this long is a step of its own, in milliseconds. */
const REST = 1000;

/** Controls that change by many small edits: fields to type in, and sliders. */
const GRADUAL = 'input:not([type="checkbox"], [type="radio"]):not([readonly]), textarea, [role="slider"]';

/** Gradual edits that are still going on. */
interface Typing {
  control: Element;
  path: string;
  at: number;
}

/** Knows which edits are parts of one: letters typed into a field without a rest and without leaving it. */
export function watchTyping() {
  let typing: Typing | null = null;
  const end = () => {
    typing = null;
  };

  /** Whether this edit goes on with the one before; undefined if it changes no field. */
  function goesOn(before: SurveyDraft, after: SurveyDraft): boolean | undefined {
    const path = changedField(before, after);
    if (path === undefined) return undefined;
    const was = typing;
    const control = document.activeElement;
    const now = { path, at: Date.now() };
    typing = control?.matches(GRADUAL) ? { ...now, control } : null;
    if (typing && typing.control !== was?.control) typing.control.addEventListener('blur', end, { once: true });
    return was?.control === control && was?.path === path && now.at - was.at < REST;
  }

  return { goesOn, end };
}
