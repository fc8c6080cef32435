/** Files that pages load only when an addon needs them. The build fills in what it calls them: `HEATMAP_RECORD`. */
export const pageParts = [
  { name: 'heatmap-record', file: 'heatmaps/page/record.ts' },
  { name: 'heatmap-overlay', file: 'heatmaps/page/overlay.ts' },
];
