import { useQueryClient } from '@tanstack/react-query';
import type { SettingsForm as Form } from '@userfeedback/admin-ui';
import { errorText, errorToast, renewSite, useEdits } from '@userfeedback/admin-ui';
import type { Settings } from '@userfeedback/contract';
import { problemText, settingsProblems } from '@userfeedback/engine';
import { api } from '../api.ts';
import { t } from '../messages/settings.ts';

export type SettingsForm = Form<Settings>;

interface Parts {
  stored: Settings;
  /** Called when a save has ended: it was stored, or fields were refused. */
  onEnd(kind: 'saved' | 'invalid'): void;
}

/** The form of one tab, over the stored settings. */
export function useSettingsForm({ stored, onEnd }: Parts) {
  const queryClient = useQueryClient();
  const edits = useEdits({
    stored,
    check: (changes) =>
      Object.fromEntries(
        Object.entries(settingsProblems(changes, stored)).map(([name, problem]) => [
          name,
          problemText(t.problems, problem),
        ]),
      ),
    save: async (settings: Partial<Settings>) => {
      const { settings: saved, not_saved } = await api.settings.save.call({ settings });
      queryClient.setQueryData(api.settings.get.queryKey(), { settings: saved });
      if (not_saved.length > 0) void errorToast(t.notSaved);
    },
  });
  const submit = async () => {
    try {
      const outcome = await edits.submit();
      onEnd(outcome);
      if (outcome === 'invalid') return;
    } catch (error) {
      return errorToast(errorText(error));
    }
    // Some changes create a notice.
    await Promise.allSettled([renewSite(), queryClient.invalidateQueries({ queryKey: api.notices.key() })]);
  };
  return { ...edits, submit };
}
