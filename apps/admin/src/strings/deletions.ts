import { formatNumber } from '@userfeedback/admin-ui';

/** Texts about surveys that are being deleted. */
export const t = {
  title: (title: string) => `Deleting “${title}”`,
  figures: (done: number, total: number) =>
    `: ${formatNumber(done)} of ${formatNumber(total)} ${total === 1 ? 'response' : 'responses'}.`,
  done: (title: string) => `“${title}” is deleted with all its responses.`,
  failed: (error: string, moment: string) => `This has stopped: ${error} It goes on at ${moment}.`,
};
