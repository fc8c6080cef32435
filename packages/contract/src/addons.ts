import { z } from 'zod';
import { blurbActions, noticeActions } from './notices.ts';
import { pluginActions } from './plugins.ts';

/** `type` is `licensed` when the licence covers the addon, otherwise the plan it needs. */
export const AddonInfo = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  icon: z.string(),
  categories: z.array(z.string()),
  type: z.string(),
  installed: z.boolean(),
  active: z.boolean(),
  url: z.string(),
  basename: z.string(),
  redirect: z.string().optional(),
  has_results: z.boolean().optional().describe('Not in use, but holding what people could look at.'),
});
export type AddonInfo = z.infer<typeof AddonInfo>;

export const LicenceInfo = z.object({
  key: z.string(),
  type: z.string(),
  is_expired: z.boolean(),
  is_disabled: z.boolean(),
  is_invalid: z.boolean(),
});
export type LicenceInfo = z.infer<typeof LicenceInfo>;

const none = z.object({});
const Plugin = z.object({ plugin: z.string().max(500) });
/** "yes": use it although its plan is lower than that of the good key in use. */
const replace = z
  .literal('yes')
  .optional()
  .transform((text) => text === 'yes');
const Key = z.object({ license: z.string().trim().max(200), replace });
const Return = z.object({ return: z.string().regex(/^(settings|survey_\d{1,15})$/) });
const Folder = z.object({ folder_id: z.string().trim().min(1).max(200) });
const FolderName = z.string().trim().min(1).max(100);
const NamedFolder = z.object({ id: z.string(), name: z.string() });
const Told = z.object({
  message: z.string().optional(),
  error: z.string().optional(),
});

/**
 * The form-encoded actions of `POST /ajax`, by name without the prefix `userfeedback_`. Fields arrive as text; the
 * reply is `{success, data}`, with status 200 even if `success` is false. All need manage-settings. `nonce` names the
 * action's own nonce; the others use the general one.
 */
export const ajaxActions = {
  get_addons: { input: none, output: z.array(AddonInfo) },
  install_addon: { input: Plugin, output: none, nonce: 'install_addon' },
  activate_addon: { input: Plugin, output: none, nonce: 'activate_addon' },
  deactivate_addon: { input: Plugin, output: none, nonce: 'deactivate_addon' },
  /** How many live surveys would not be shown without the addon, and how many would be shown without what it adds. */
  addon_in_use: { input: Plugin, output: z.object({ hidden: z.int(), changed: z.int() }) },
  ...pluginActions,
  ...noticeActions,
  get_license: {
    input: none,
    /** Empty when no network has a licence for its sites. */
    output: z.object({ site: LicenceInfo, network: z.union([LicenceInfo, none]) }),
  },
  verify_license: { input: Key, output: Told },
  deactivate_license: { input: Key.omit({ replace: true }), output: Told },
  validate_license: { input: Key, output: Told },
  /** The key is in the body, so that it never appears in an address. */
  upgrade_to_pro: {
    input: z.object({ key: z.string().trim().max(200), replace }),
    output: Told.extend({ url: z.string().optional(), reload: z.boolean().optional() }),
  },
  connect_url: {
    input: z.object({ key: z.string().trim().max(200) }),
    output: z.object({ url: z.string() }),
  },
  ...blurbActions,
  google_sheets_get_auth_url: { input: Return, output: z.url() },
  google_sheets_disconnect: { input: none, output: none },
  google_sheets_get_access_token: { input: none, output: z.string() },
  google_sheets_check_connection: { input: none, output: none },
  google_sheets_select_folder: { input: Folder, output: none },
  google_sheets_remove_folder: { input: none, output: none },
  /** Folders of the account that this product may open, by name; at most 100. */
  google_sheets_list_folders: {
    input: z.object({ search: z.string().trim().max(100).default('') }),
    output: z.array(NamedFolder),
  },
  google_sheets_create_folder: { input: z.object({ name: FolderName }), output: NamedFolder },
} as const;
export type AjaxAction = keyof typeof ajaxActions;
export type AjaxFields<A extends AjaxAction> = z.input<(typeof ajaxActions)[A]['input']>;
export type AjaxInput<A extends AjaxAction> = z.output<(typeof ajaxActions)[A]['input']>;
export type AjaxReply<A extends AjaxAction> =
  | { success: true; data: z.output<(typeof ajaxActions)[A]['output']> }
  | {
      success: false;
      /**
       * `confirm` is a question; to say yes, send the same again with `replace`. `code` names the reason of a refusal.
       */
      data: { message: string; error?: string; code?: string; confirm?: string };
    };
export const ADDON_NONCES = ['install_addon', 'activate_addon', 'deactivate_addon'] as const;
