/** Texts of the editor's publish step; those in the specification are word for word. */
export const t = {
  publish: {
    back: 'Back',
    choose: 'Choose',
    day: 'Date',
    draft: 'Draft',
    goesLive: (moment: string, timeZone: string) => `Goes live on ${moment} (${timeZone} time).`,
    half: 'AM or PM',
    incomplete: (timeZone: string) => `Choose a date, a time and AM or PM, in ${timeZone} time.`,
    isMoved: 'The clocks skip this time on that day.',
    isScheduled: 'Publish at a later time',
    past: 'This moment has passed. Please choose a later one.',
    publish: 'Publish',
    question: (number: number, title: string) =>
      title ? `Question ${number}: ${title}` : `Question ${number}`,
    save: { draft: 'Save as Draft', schedule: 'Save and Schedule', publish: 'Save and Publish' },
    schedule: 'Schedule',
    status: 'Survey Status',
    summary: {
      of: (title: string) => `Summary of ${title}`,
      questions: (count: number) => (count === 1 ? '1 Question' : `${count} Questions`),
      devices: (devices: readonly string[]) =>
        devices.length === 3
          ? 'All devices'
          : devices.map((device) => device[0]?.toUpperCase() + device.slice(1)).join(', '),
      pages: { all: 'All pages', select: 'Custom page targeting' },
      timing: {
        immediate: () => 'Immediately',
        delay: (seconds: number) => (seconds === 1 ? 'After 1 second' : `After ${seconds} seconds`),
        before_abandon: () => 'Before the visitor leaves',
        half_page: () => 'After half of the page was scrolled',
      },
      displayLength: {
        until_response: 'Until the visitor responds',
        once: 'Once',
        repeatedly: 'On every visit',
      },
      runTime: {
        indefinitely: () => 'Runs indefinitely',
        expire: (on: { month: number; day: number } | null) =>
          on ? `Runs until ${on.day} ${MONTHS[on.month - 1]}` : 'Runs indefinitely',
      },
    },
    time: 'Time',
  },
} as const;

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
