import type { TypedText } from '@userfeedback/engine';
import { typeLetter } from '@userfeedback/engine';
import { useRef } from 'react';
import type { Move } from './editor.ts';

/** Makes an edit of what is typed in a row, which follows from where typing began there. */
export function useTyping(): (index: number, change: Move) => Move {
  const typed = useRef<TypedText>(undefined);
  return (index, change) => (survey) => {
    typed.current = typeLetter(survey, index, change, typed.current);
    return typed.current.to;
  };
}
