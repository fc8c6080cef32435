type Happening = 'shown' | 'answered' | 'finished' | 'dismissed' | 'engagement';

/** Tells the host page what happens, as an event on window. */
export function tell(happening: Happening, survey: { id: number }, more: object = {}): void {
  dispatchEvent(new CustomEvent(`userfeedback:${happening}`, { detail: { survey_id: survey.id, ...more } }));
}
