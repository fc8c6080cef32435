/** One line of a chart; `key` names its value in each row. */
export interface ChartSeries {
  key: string;
  label: string;
  /** A colour of the theme ("brand.5"). */
  color: string;
  /** Belongs to the axis at the right. */
  isRight?: boolean;
  /** A column of the table without a line in the chart. */
  isTableOnly?: boolean;
}

/** The values of one point. */
export interface ChartRow {
  /** Its first day, `YYYY-MM-DD`. */
  day: string;
  /** Its last day, if it has several. */
  end?: string;
  /** The days that its values come from, if they are others. */
  basis?: { first: string; last: string };
  values: Record<string, number>;
  /** Today is part of it. */
  isUnfinished?: boolean;
  /** Why its values are doubtful; its dot is hollow then. */
  doubt?: string | undefined;
}
