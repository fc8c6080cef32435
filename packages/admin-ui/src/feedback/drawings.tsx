import type { ReactNode } from 'react';
import classes from './drawings.module.css';

export function SurveyDrawing() {
  return (
    <Drawing>
      <rect className={classes.sheet} x="22" y="10" width="62" height="78" rx="8" />
      <path className={classes.line} d="M34 28h38M34 40h26" />
      <circle className={classes.ring} cx="38" cy="58" r="5" />
      <path className={classes.line} d="M50 58h22" />
      <circle className={classes.ring} cx="38" cy="73" r="5" />
      <path className={classes.line} d="M50 73h14" />
      <path
        className={classes.accent}
        d="M78 42h32a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8H96l-10 9v-9h-8a8 8 0 0 1-8-8V50a8 8 0 0 1 8-8Z"
      />
      <path className={classes.tick} d="m84 59 7 7 13-14" />
    </Drawing>
  );
}

export function ResponsesDrawing() {
  return (
    <Drawing>
      <path className={classes.sheet} d="M24 58h26l6 10h28l6-10h26v22a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8V58Z" />
      <path className={classes.line} d="m24 58 12-20M116 58l-12-20" />
      <path
        className={classes.accent}
        d="M50 10h40a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8H78l-10 9v-9H50a8 8 0 0 1-8-8V18a8 8 0 0 1 8-8Z"
      />
      <path className={classes.dots} d="M58 27h.01M70 27h.01M82 27h.01" />
    </Drawing>
  );
}

export function LockDrawing() {
  return (
    <Drawing>
      <path
        className={classes.sheet}
        d="M30 12h58a10 10 0 0 1 10 10v34a10 10 0 0 1-10 10H62L46 80V66H30a10 10 0 0 1-10-10V22a10 10 0 0 1 10-10Z"
      />
      <path className={classes.line} d="M38 32h42M38 46h24" />
      <path className={classes.shackle} d="M84 62V54a11 11 0 0 1 22 0v8" />
      <rect className={classes.accent} x="76" y="60" width="38" height="30" rx="7" />
      <path className={classes.tick} d="M95 72v7" />
    </Drawing>
  );
}

export function LostDrawing() {
  return (
    <Drawing>
      <path className={classes.line} d="M70 90V16" />
      <path className={classes.sheet} d="M70 50H38l-10 10 10 10h32Z" />
      <path className={classes.accent} d="M70 20h36l10 11-10 11H70Z" />
      <path className={classes.tick} d="M84 31h16" />
      <path className={classes.line} d="M50 90h40" />
    </Drawing>
  );
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 140 100" width="140" height="100" fill="none" aria-hidden="true">
      {children}
    </svg>
  );
}
