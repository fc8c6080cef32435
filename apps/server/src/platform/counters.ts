import { Counter, register } from 'prom-client';

/** The same name returns the same counter. */
export function counterOf(name: string, help: string): (by: number) => void {
  const known = register.getSingleMetric(name);
  const counter = known instanceof Counter ? known : new Counter({ name, help });
  return (by) => counter.inc(by);
}
