/** `key` names the value of this line in each row. */
export interface ChartSeries {
  key: string;
  label: string;
  /** A colour of the theme ("brand.5"). */
  color: string;
  isRight?: boolean;
  isTableOnly?: boolean;
}

export interface ChartRow {
  day: string;
  end?: string;
  /** Days are `YYYY-MM-DD`. These are the days that the values come from, if they are others. */
  basis?: { first: string; last: string };
  values: Record<string, number>;
  /** Includes today. */
  isUnfinished?: boolean;
  /** Why the values are doubtful; the dot is hollow then. */
  doubt?: string | undefined;
}
