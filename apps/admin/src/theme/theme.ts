import { createTheme } from '@mantine/core';
import { t } from '../messages/shell.ts';
import { tokens } from './tokens.ts';

/** The typed text decides its direction; Mantine would use that of the box around it. */
const OWN_WAY = { input: { dir: 'auto' } };

/** Sizes, colours and defaults of every control. */
export const theme = createTheme({
  ...tokens,
  // Mantine's scroll lock injects a <style> element; `global.css` has a rule instead.
  components: {
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        radius: 'md',
        padding: 'lg',
        // A <header> outside of <main> would count as a second banner.
        attributes: { header: { role: 'none' } },
        transitionProps: { duration: 150 },
        closeButtonProps: {
          get 'aria-label'() {
            return t.closeDialog;
          },
        },
      },
    },
    Drawer: { defaultProps: { lockScroll: false, transitionProps: { duration: 180 } } },
    Menu: {
      defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } },
      // In a cell of figures too.
      styles: { item: { textAlign: 'start' } },
    },
    // A dark color is seen on a dark ground.
    ColorSwatch: { styles: { shadowOverlay: { boxShadow: 'inset 0 0 0 1px var(--mantine-color-gray-6)' } } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    Tooltip: { defaultProps: { withArrow: true, transitionProps: { duration: 120 } } },
    TextInput: { defaultProps: { attributes: OWN_WAY } },
    Textarea: { defaultProps: { attributes: OWN_WAY } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  },
});
