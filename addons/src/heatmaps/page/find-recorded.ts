import type { WidgetDocument } from '@userfeedback/contract';

/** Whether the site may record this page; every page of the site loads this. */
export function findRecorded({ heatmaps }: WidgetDocument): unknown {
  return heatmaps && new RegExp(heatmaps.on, 'i').exec(location.pathname);
}
