import { dayInZone, daysBetween, momentInZone } from '@userfeedback/engine';
import type { Random } from './random.ts';

export interface TrafficPlan {
  count: number;
  firstDay: string;
  until: Date;
  timeZone: string;
  /** Traffic of the last day as a multiple of the first day's. */
  growth: number;
}

/** Moments of `count` responses, in order, in milliseconds: with weekdays, times of day, growth and busy days. */
export function trafficMoments(plan: TrafficPlan, random: Random): Float64Array {
  const days = daysBetween(plan.firstDay, dayInZone(plan.until, plan.timeZone));
  const midnights = days.map((day) => Date.parse(momentInZone(day, '00:00', plan.timeZone)));
  const lengths = midnights.map((midnight) => Math.min(DAY, plan.until.getTime() - midnight));
  const weights = days.map((day, index) => {
    const age = index / Math.max(1, days.length - 1);
    return (dayWeight(day, age, plan.growth, random) * (lengths[index] ?? 0)) / DAY;
  });
  const cumulated = cumulate(weights);
  const moments = new Float64Array(plan.count);
  for (let n = 0; n < plan.count; n++) {
    const place = placeOf(random.next(), cumulated);
    const isDayOff = isWeekend(days[place] ?? '');
    moments[n] = (midnights[place] ?? 0) + timeOfDay(lengths[place] ?? 0, isDayOff, random);
  }
  return moments.sort();
}

const DAY = 86_400_000;
const WEEKDAY = [0.78, 1.05, 1.12, 1.1, 1.04, 0.94, 0.7];
const HOURS = [2, 1, 1, 1, 1, 2, 4, 7, 10, 13, 14, 13, 12, 13, 13, 12, 12, 13, 14, 15, 16, 14, 9, 4];
const WEEKEND_HOURS = [3, 2, 1, 1, 1, 1, 2, 3, 6, 9, 12, 13, 12, 12, 12, 12, 11, 12, 13, 14, 15, 13, 9, 5];
const BUSY_DAY = 0.02;

function dayWeight(day: string, age: number, growth: number, random: Random): number {
  const weekday = WEEKDAY[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 1;
  const noise = 1 + 0.14 * random.normal();
  const campaign = random.chance(BUSY_DAY) ? 1.6 + random.next() : 1;
  return weekday * noise * campaign * (1 + (growth - 1) * age);
}

/** Redrawn until it is before `length`, which is shorter for a day that is not over yet. */
function timeOfDay(length: number, weekend: boolean, random: Random): number {
  const hours = weekend ? WEEKEND_HOURS : HOURS;
  for (let attempt = 0; attempt < 40; attempt++) {
    const hour = random.int(0, 23);
    if (random.next() * 16 > (hours[hour] ?? 0)) continue;
    const time = Math.floor((hour + random.next()) * 3_600_000);
    if (time < length) return time;
  }
  return Math.floor(random.next() * Math.max(0, length));
}

/** The end of each weight as a fraction of the total. */
function cumulate(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  return weights.map((weight) => {
    passed += weight;
    return passed / total;
  });
}

/** The first index that ends beyond the given fraction. */
function placeOf(part: number, ends: readonly number[]): number {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 1) > part) high = middle;
    else low = middle + 1;
  }
  return low;
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}
