import type { ReactNode } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import type { Website } from '@vigie/contract/website.ts';
import { useWebsite } from '../api/websites.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { Gate } from '../resource/gate.tsx';
import type { Noun } from './actions.tsx';

interface Query<Item> {
  data: Item | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface LoadedItemProps<Item> {
  noun: Noun;
  useItem: (id: string) => Query<Item>;
  /** What is said when it cannot be loaded, where that has a sentence of its own. */
  failedText?: string;
  children: (item: Item, website: Website) => ReactNode;
}

/** The pool or test that the address names, and its website. */
export function LoadedItem<Item extends { websiteId: string }>(props: LoadedItemProps<Item>): ReactNode {
  const { noun, useItem, failedText, children } = props;
  const t = useWords(noun);
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const item = useItem(id);
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
