import type { WidgetSurvey } from '@userfeedback/contract';
import type { PanelPart } from '@userfeedback/contract/limits';
import { addTypes, isKnownType, panelTypes } from '@userfeedback/survey-view';
import type { OpenTypes, Part, Parts } from '../parts.ts';
import { useEffect, useId, useRef, useState } from '../render/hooks.ts';

/** File names and hashes of the parts that the panel loads itself, filled in by the build. */
declare const BUILT_PARTS: Record<PanelPart, Part>;

const known: Partial<Record<string, Part>> = BUILT_PARTS;
export const isPanelPart = (need: string) => known[need] !== undefined;

const opened: Record<string, Promise<void> | undefined> = {};

/** Throws if a part cannot be loaded or a type is not known: half a survey would help nobody. */
export async function loadTypes(parts: Parts, { needs, questions }: WidgetSurvey): Promise<void> {
  const openPart = async (need: string, part: Part) => {
    try {
      const { open } = await parts.load<{ open: OpenTypes }>(part);
      addTypes(open({ useEffect, useId, useRef, useState }, panelTypes));
    } catch (error) {
      delete opened[need];
      throw error;
    }
  };
  await Promise.all(
    needs.map((need) => {
      const part = known[need];
      if (part) opened[need] ??= openPart(need, part);
      return opened[need];
    }),
  );
  for (const { type } of questions)
    if (!isKnownType(type)) throw new Error(`this script has no questions of the type ${type}`);
}
