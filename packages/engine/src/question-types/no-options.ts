const unchanged = <Q>(question: Q): Q => question;

/** Of types without options. */
export const NO_OPTIONS = {
  optionsMin: 0,
  optionsMax: 0,
  roomierType: null,
  hasTextOptions: false,
  addOption: unchanged,
  removeOption: unchanged,
  setOption: unchanged,
  hasInvalidOptions: () => false,
};
