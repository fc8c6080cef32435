/** One line of a chart; `key` names its value in each row. */
export interface ChartSeries {
  key: string;
  label: string;
  /** A colour of the theme ("brand.5"). */
  color: string;
  /** Measured by the axis at the right. */
  isRight?: boolean;
  /** A column of the table without a line of its own. */
  isTableOnly?: boolean;
}

/** The values of one point. */
export interface ChartRow {
  /** Its first day, `YYYY-MM-DD`. */
  day: string;
  /** Its last day where it has several. */
  end?: string;
  /** The days that its values rest on, where these are others. */
  basis?: { first: string; last: string };
  values: Record<string, number>;
  /** Why its values should not be trusted; it is drawn hollow. */
  doubt?: string | undefined;
}
