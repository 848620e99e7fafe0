import type { ReactNode } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import type { Website } from '@vigie/contract/website.ts';
import { useWebsite } from '../../shared/api/websites.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Gate } from '../../shared/resource/gate.tsx';
import type { PageResource } from './actions.tsx';

interface Query<Item> {
  data: Item | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface LoadedItemProps<Item> {
  noun: PageResource;
  query: Query<Item>;
  /** Text when the item cannot be loaded; absent: a general one. */
  failedText?: string;
  children: (item: Item, website: Website) => ReactNode;
}

/** Returns the id of the pool or test in the address. */
export function useItemId(): string {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return id;
}

/** Renders a pool or test with its website, or the reason why it is missing. */
export function LoadedItem<Item extends { websiteId: string }>(props: LoadedItemProps<Item>): ReactNode {
  const { noun, query: item, failedText, children } = props;
  const t = useWords(noun);
  const website = useWebsite(item.data?.websiteId, item.data !== undefined);
  const { error, refetch } = item.data ? website : item;
  const data = item.data && website.data ? { item: item.data, website: website.data } : undefined;
  return (
    <Gate
      query={{ data, error, refetch }}
      failed={t('detail.failed')}
      {...(failedText === undefined ? {} : { failedText })}
      gone={{
        title: t('detail.gone'),
        text: t('detail.gone-text'),
        back: <Link to={noun === 'pools' ? '/pools' : '/pools/tests'}>{t('detail.gone-back')}</Link>,
      }}
    >
      {(loaded) => children(loaded.item, loaded.website)}
    </Gate>
  );
}
