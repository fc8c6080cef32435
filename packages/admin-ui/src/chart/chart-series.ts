/** One line of a chart; `key` names its value in each row. */
export interface ChartSeries {
  key: string;
  label: string;
  /** A colour of the theme ("brand.5"). */
  color: string;
  /** Measured by the axis at the right. */
  isRight?: boolean;
}

/** The values of one day. */
export interface ChartRow {
  /** `YYYY-MM-DD` */
  day: string;
  values: Record<string, number>;
}
