/** Month and day as this browser's calendar has them. */
export function today(): { month: number; day: number } {
  const now = new Date();
  return { month: now.getMonth() + 1, day: now.getDate() };
}
