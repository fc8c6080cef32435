export { InstallButton } from './access/install-button.tsx';
export { isTabShown } from './access/is-tab-shown.ts';
export {
  KeptFields,
  KeptLine,
  KeptPart,
  RestingParts,
  useResting,
  useRestingParts,
} from './access/kept-part.tsx';
export { Locked } from './access/locked.tsx';
export { needsName } from './access/needs-name.ts';
export { NotUsable } from './access/not-usable.tsx';
export { SwitchCard } from './access/switch-card.tsx';
export { UpgradeButton, UpgradeLink } from './access/upgrade-button.tsx';
export { openUpgradeModal, type UpgradeOffer } from './access/upgrade-modal.tsx';
export { featureName, type Lock, type LockOrigin, useLock } from './access/use-lock.ts';
export { AjaxRefusal, ajax } from './api/ajax.ts';
export { createApi } from './api/create-api.ts';
export { errorText, fieldErrors, hasCode, isFromServer, isRefusal } from './api/error-text.ts';
export { nonceOf } from './api/nonce-of.ts';
export { renewSite, sessionFetch, setSession } from './api/session-fetch.ts';
export type { ChartRow, ChartSeries } from './chart/chart-series.ts';
export { DayChart } from './chart/day-chart.tsx';
export { countryName } from './country-name.ts';
export { DayRangePicker } from './dates/day-range-picker.tsx';
export { closeAbove } from './feedback/above.ts';
export { Card } from './feedback/card.tsx';
export { CardSkeleton } from './feedback/card-skeleton.tsx';
export { LockDrawing, LostDrawing, ResponsesDrawing, SurveyDrawing } from './feedback/drawings.tsx';
export { EmptyState } from './feedback/empty-state.tsx';
export { Fact, Facts } from './feedback/facts.tsx';
export {
  type FieldMark,
  FieldMarks,
  FieldsOf,
  useErrorsBelow,
  useFieldMarks,
  useWantedField,
  useWasLeft,
} from './feedback/field-marks.tsx';
export { Chevron } from './feedback/fold/chevron.tsx';
export { FoldedPart } from './feedback/fold/folded-part.tsx';
export { Items, type ItemsProps, Row } from './feedback/items.tsx';
export { LoadFailed } from './feedback/load-failed.tsx';
export { MarkedGroup } from './feedback/marked-group.tsx';
export { closeModal, confirm, openAbove, openModal } from './feedback/modal.ts';
export { Notice } from './feedback/notice.tsx';
export { OverlayHost } from './feedback/overlay-host.tsx';
export { Problem } from './feedback/problem.tsx';
export { ProgressLine, type Work } from './feedback/progress-line.tsx';
export { SettingsCard } from './feedback/settings-card.tsx';
export { SideDrawer } from './feedback/side-drawer.tsx';
export { type BadgeTone, StatusBadge } from './feedback/status-badge.tsx';
export { Tip } from './feedback/tip/tip.tsx';
export { errorToast, savingToast, toast } from './feedback/toast.tsx';
export { useFontFamilies, weightsOf } from './fonts/font-families.ts';
export { useFontSheet } from './fonts/use-font-sheet.ts';
export { CopyField } from './form/copy-field.tsx';
export { copyText } from './form/copy-text.ts';
export { Form, FormProblem } from './form/form.tsx';
export { PasswordField } from './form/password-field.tsx';
export { saveFile } from './form/save-file.ts';
export { type FormErrors, type SettingsForm, useEdits } from './form/use-edits.ts';
export * from './format.ts';
export { AdminParts, Page, type PageProps, UnsavedGuard } from './frame/admin-parts.tsx';
export { ActivateAddon } from './install/activate-addon.tsx';
export { ImitatedNote } from './install/imitated-note.tsx';
export { openInstallPrompt } from './install/install-prompt.tsx';
export type { InstallItem } from './install/install-steps.ts';
export { leaveTo, RELOAD_EVENT, reloadPage } from './install/reload-page.ts';
export type { Action } from './menu/action.ts';
export { LinkTabs } from './menu/link-tabs.tsx';
export { MenuButton } from './menu/menu-button.tsx';
export { ChoiceSelect } from './pickers/choice-select.tsx';
export type { Choice } from './pickers/choices.ts';
export { ColorField } from './pickers/color-field.tsx';
export { ContrastNotice } from './pickers/contrast-notice.tsx';
export type { PickedItem } from './pickers/picked-item.ts';
export { RadioCards } from './pickers/radio-cards.tsx';
export { SearchSelect } from './pickers/search-select.tsx';
export { PRODUCT } from './product.ts';
export { SiteProvider, useAccess, useSite } from './site/site.tsx';
export type { Column } from './table/column.ts';
export { DataTable } from './table/data-table.tsx';
export { pageOf } from './table/page-of.ts';
export { Pager } from './table/pager.tsx';
export { type QuickFilter, QuickFilters } from './table/quick-filters.tsx';
export type { BulkActions, TableQuery } from './table/table-parts.ts';
export { TableSearch } from './table/table-search.tsx';
export type { TableDefaults, TableState } from './table/table-state.ts';
export { type TableStateControl, useTableState } from './table/use-table-state.ts';
