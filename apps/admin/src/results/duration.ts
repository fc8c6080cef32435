import { t } from '../messages/duration.ts';

/** "45 s", "1 min 12 s", "2 min", from an hour "1 h 5 min". */
export function formatDuration(total: number): string {
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  if (hours > 0) return t.hours({ hours, minutes });
  if (minutes === 0) return t.seconds({ seconds });
  return seconds === 0 ? t.minutes({ minutes }) : t.minutesSeconds({ minutes, seconds });
}
