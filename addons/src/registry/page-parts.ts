/** Files that pages load only when an addon needs them. The addon finds them by what the build fills in: `HEATMAP_RECORD`. */
export const pageParts = [
  { name: 'heatmap-record', file: 'heatmaps/page/record.ts' },
  { name: 'heatmap-overlay', file: 'heatmaps/page/overlay.ts' },
];
