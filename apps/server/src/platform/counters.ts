import { Counter, register } from 'prom-client';

/** A figure of this process that only adds up; asked for twice it is the same one. */
export function counterOf(name: string, help: string): (by: number) => void {
  const known = register.getSingleMetric(name);
  const counter = known instanceof Counter ? known : new Counter({ name, help });
  return (by) => counter.inc(by);
}
