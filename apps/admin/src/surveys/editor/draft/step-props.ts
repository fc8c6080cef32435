/** The properties of the steps between setup and publish. */
export interface StepProps {
  /** Back and Next, for the end of the step. */
  foot: React.ReactNode;
}
