import type { AiClaim, AiSection } from '@userfeedback/contract';

/** The title of the exact counts, the first section of every summary. */
export const FIGURES = 'Figures';

/** Adds a claim to the end of its section. */
export function addClaim(sections: AiSection[], title: string, claim: AiClaim): void {
  const known = sections.find((section) => section.title === title);
  if (known) known.claims.push(claim);
  else sections.push({ title, claims: [claim] });
}

/** The ids of the responses a summary cites. */
export function citedIn(sections: readonly AiSection[]): number[] {
  return [...new Set(sections.flatMap(({ claims }) => claims.flatMap(({ response_ids }) => response_ids)))].sort(
    (a, b) => a - b,
  );
}

/** Removes deleted responses, and claims that cited only those. */
export function withoutDeleted(sections: readonly AiSection[], isThere: (id: number) => boolean): AiSection[] {
  const claimsOf = ({ claims }: AiSection) =>
    claims.flatMap((claim) => {
      const response_ids = claim.response_ids.filter(isThere);
      return claim.kind !== 'figure' && response_ids.length === 0 ? [] : [{ ...claim, response_ids }];
    });
  return sections
    .map((section) => ({ ...section, claims: claimsOf(section) }))
    .filter(({ claims }) => claims.length > 0);
}

/** The summary as plain text. */
export function textOf(sections: readonly AiSection[]): string {
  return sections.map(({ title, claims }) => [title, ...claims.map(lineOf)].join('\n')).join('\n\n');
}

function lineOf({ kind, text, response_ids }: AiClaim): string {
  const words = kind === 'quote' ? `“${text}”` : text;
  return `- ${words}${response_ids.length > 0 ? ` (${response_ids.map((id) => `#${id}`).join(', ')})` : ''}`;
}
