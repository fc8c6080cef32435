import type { AiClaim, AiSection } from '@userfeedback/contract';

export const FIGURES = 'Figures';

export function addClaim(sections: AiSection[], title: string, claim: AiClaim): void {
  const known = sections.find((section) => section.title === title);
  if (known) known.claims.push(claim);
  else sections.push({ title, claims: [claim] });
}

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

export function textOf(sections: readonly AiSection[]): string {
  return sections.map(({ title, claims }) => [title, ...claims.map(lineOf)].join('\n')).join('\n\n');
}

function lineOf({ kind, text, response_ids }: AiClaim): string {
  const words = kind === 'quote' ? `“${text}”` : text;
  return `- ${words}${response_ids.length > 0 ? ` (${response_ids.map((id) => `#${id}`).join(', ')})` : ''}`;
}
