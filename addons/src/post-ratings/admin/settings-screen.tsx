import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CardSkeleton, savingToast, UnsavedGuard, useAccess, useEdits } from '@userfeedback/admin-ui';
import type { PostRatingSettings } from '../endpoints.ts';
import { api } from './api.ts';
import { LookCard } from './look-card.tsx';
import { t } from './messages/post-ratings.ts';
import { PlaceCard } from './place-card.tsx';
import { RatingPreview } from './rating-preview.tsx';
import { RatingsPage } from './ratings-page.tsx';
import classes from './settings.module.css';
import { ShownCard } from './shown-card.tsx';
import { WordsCard } from './words-card.tsx';

const FORM = 'post-rating-settings';

/** `/post-ratings/settings` */
export function SettingsScreen() {
  const { data } = useQuery(
    api.readSettings.queryOptions({
      enabled: useAccess('use-post-ratings').allowed,
      throwOnError: (_error, { state }) => state.data === undefined,
    }),
  );
  if (data) return <SettingsForm stored={data.settings} />;
  return (
    <RatingsPage tab="settings">
      <CardSkeleton lines={6} />
    </RatingsPage>
  );
}

function SettingsForm({ stored }: { stored: PostRatingSettings }) {
  const queryClient = useQueryClient();
  const { form, submit, isSaving, isDirty } = useEdits({
    stored,
    save: async (settings: Partial<PostRatingSettings>) => {
      const saved = await savingToast(api.saveSettings.call({ settings }));
      queryClient.setQueryData(api.readSettings.queryKey(), saved);
    },
  });
  return (
    <RatingsPage
      tab="settings"
      action={
        <Button type="submit" form={FORM} loading={isSaving}>
          {t.save}
        </Button>
      }
    >
      <UnsavedGuard isDirty={isDirty} />
      <div className={classes.columns}>
        <form
          id={FORM}
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // A failed save is reported by its toast.
            if (!isSaving) submit().catch(() => {});
          }}
        >
          <WordsCard {...form} />
          <LookCard {...form} />
          <ShownCard {...form} />
          <PlaceCard {...form} />
        </form>
        <RatingPreview settings={form.settings} />
      </div>
    </RatingsPage>
  );
}
