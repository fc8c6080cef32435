import { Button, Loader, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText, Problem } from '@userfeedback/admin-ui';
import { MEDIA_PER_CALL } from '@userfeedback/contract/limits';
import { api } from '../api.ts';
import { t } from '../messages/media.ts';
import classes from './media.module.css';

interface Props {
  /** Part of a title; all images when empty. */
  search: string;
  picked: string;
  onPick(url: string): void;
  /** Called on a double click, which chooses at once. */
  onTake(url: string): void;
}

/** The newest images; older ones load on demand. */
export function ImageGrid({ search, picked, onPick, onTake }: Props) {
  const list = useInfiniteQuery(
    api.media.list.infiniteOptions({
      input: (before: number | undefined) => ({ search, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.length < MEDIA_PER_CALL ? undefined : page.at(-1)?.id),
      placeholderData: (before) => before,
    }),
  );
  const items = list.data?.pages.flat();
  return (
    <>
      {list.error && <Problem text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loader size="sm" role="status" aria-label={t.loading} />}
      {items?.length === 0 && <Text c="dimmed">{search ? t.none : t.empty}</Text>}
      {items && items.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
        <div className={classes.images} role="group" aria-label={t.images}>
          {items.map((item) => (
            <UnstyledButton
              key={item.id}
              className={classes.item}
              aria-pressed={picked === item.url}
              aria-label={item.title}
              title={item.title}
              onClick={() => onPick(item.url)}
              onDoubleClick={() => onTake(item.url)}
            >
              <img src={item.url} alt="" loading="lazy" />
            </UnstyledButton>
          ))}
          {list.hasNextPage && (
            <Button
              variant="default"
              mx="auto"
              className={classes.more ?? ''}
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t.more}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
