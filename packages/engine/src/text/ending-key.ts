/** Of an ending's message among the texts of a survey. */
export function endingKey(id: string): `ending/${string}` {
  return `ending/${id}`;
}
