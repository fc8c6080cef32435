import { z } from 'zod';

export const PluginInfo = z.object({
  slug: z.string(),
  basename: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** Path data on a 24 by 24 canvas, drawn as a line. */
  icon: z.string(),
  installed: z.boolean(),
  active: z.boolean(),
  setup_complete: z.boolean(),
  /**
   * Pages of the site's administration: the plugin's setup wizard, and where something is created with it; empty if it
   * has none.
   */
  setup_url: z.string(),
  create_url: z.string(),
  /** Where the site itself installs and activates plugins; null: it is done here. */
  manage_url: z.string().nullable(),
});
export type PluginInfo = z.infer<typeof PluginInfo>;

export const PluginState = z.object({ is_installed: z.boolean(), is_active: z.boolean() });
export type PluginState = z.infer<typeof PluginState>;

const none = z.object({});

export const pluginActions = {
  get_plugins: { input: none, output: z.array(PluginInfo) },
  install_plugin: {
    input: z.object({
      slug: z.string().max(100),
      /** "1" or "true": activates it as well. */
      activate: z
        .string()
        .default('')
        .transform((text) => text === '1' || text === 'true'),
    }),
    output: none,
  },
  activate_plugin: { input: z.object({ basename: z.string().max(200) }), output: none },
} as const;
