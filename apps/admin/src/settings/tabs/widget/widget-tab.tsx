import { useQuery } from '@tanstack/react-query';
import { Card, CardSkeleton, EmptyState, errorText, Problem, SurveyDrawing } from '@userfeedback/admin-ui';
import { api } from '../../../api.ts';
import { t as words } from '../../../strings.ts';
import { CreateButton } from '../../../surveys/create-button.tsx';
import type { SettingsForm } from '../../use-settings-form.ts';
import { Customizer } from './customizer.tsx';

/** The look that all surveys start from, shown on one of them; without any there is nothing to show it on (ST-17). */
export function WidgetTab(form: SettingsForm) {
  const input = { per_page: -1, select: ['title', 'cookie_name'] };
  const { data, error, refetch } = useQuery(api.surveys.list.queryOptions({ input }));
  if (error && !data) return <Problem text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <CardSkeleton height={420} />;
  if (data.items.length > 0) return <Customizer {...form} surveys={data.items} />;
  return (
    <Card component="div">
      <EmptyState drawing={<SurveyDrawing />} title={words.surveys.empty} action={<CreateButton />}>
        {words.surveys.emptyText}
      </EmptyState>
    </Card>
  );
}
