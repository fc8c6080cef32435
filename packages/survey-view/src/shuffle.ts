/** The numbers 0..count-1 in an order that one seed always gives alike, so that a visit keeps its order. */
export function shuffledOrder(count: number, seed: number): number[] {
  const weight = (index: number) => (Math.sin((index + 1) * (seed + 1) * 9973) * 43758.5453) % 1;
  return plainOrder(count).sort((a, b) => weight(a) - weight(b));
}

/** The numbers 0..count-1 as they come. */
export function plainOrder(count: number): number[] {
  const order: number[] = [];
  while (order.length < count) order.push(order.length);
  return order;
}
