import { toast } from '@userfeedback/admin-ui';
import { t } from '../strings.ts';
import classes from './shortcode-field.module.css';

/** What to write into a page to place the survey there; a click copies it. */
export function ShortcodeField({ id, title }: { id: number; title: string }) {
  const shortcode = `[userfeedback id="${id}"]`;
  const copy = async () => {
    await navigator.clipboard.writeText(shortcode);
    toast(t.surveys.copied);
  };
  return (
    <input
      aria-label={t.surveys.shortcodeOf(title)}
      readOnly
      value={shortcode}
      className={classes.field}
      onClick={(event) => {
        event.currentTarget.select();
        void copy();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void copy();
      }}
    />
  );
}
