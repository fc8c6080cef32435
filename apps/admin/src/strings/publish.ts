/** Texts of the editor's publish step. Those in the requirements are word for word. */
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
      allDevices: 'All devices',
      pages: { all: 'All pages', select: 'Custom page targeting' },
      kept: (parts: readonly string[]) => `Kept, not in use: ${parts.join(', ')}`,
      seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
    },
    time: 'Time',
  },
} as const;
