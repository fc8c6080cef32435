/** Downloads a survey as a file, as its editor shows it. */
export function downloadSurveyFile(id: number): void {
  const link = document.createElement('a');
  link.href = `/api/v1/surveys/${id}/file`;
  link.download = '';
  link.click();
}
