/** What the picker of surveys is given, whichever way it is drawn. */
export interface SurveyPickerProps {
  label: string;
  /** Undefined stands for all surveys. */
  value: number | undefined;
  /** Adds an entry for all surveys, with these words. */
  allLabel?: string;
  onChange(id: number | undefined): void;
}
