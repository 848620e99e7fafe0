import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useMatches, useNavigate } from '@tanstack/react-router';
import { failureOf } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { CurrentWebsiteProvider } from '../../session/current-website.tsx';
import { useMay } from '../../session/use-may.ts';
import { IconRefresh, IconWorld } from '../../ui/icons.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { useSelectedWebsite } from './selected-website.ts';

const AddWebsite = lazyPart(
  ['websites'],
  async () => (await import('../../features/websites/add-website-screen.tsx')).AddWebsiteScreen,
  PageSkeleton,
);

/** Gives a screen its website; where there is none, says why and offers to add one. */
export function WebsiteGate({ children }: { children: ReactNode }): ReactNode {
  const ofWebsite = useMatches().at(-1)?.staticData.screen?.ofWebsite ?? false;
  return ofWebsite ? <NeedsWebsite>{children}</NeedsWebsite> : children;
}

function NeedsWebsite({ children }: { children: ReactNode }): ReactNode {
  const { websites, selected, adding, unknown, error, retry } = useSelectedWebsite();
  const may = useMay();
  const navigate = useNavigate();
  const open = (website: string) => void navigate({ to: '/sante', search: { website } });

  if (!websites) return error ? <NotLoaded error={error} retry={retry} /> : <PageSkeleton />;
  const empty = websites.length === 0;
  if ((adding || empty) && may('websites.create')) return <AddWebsite first={empty} onAdded={open} />;
  if (empty) return <NoWebsite />;
  if (unknown) return <UnknownWebsite />;
  if (!selected) return <PageSkeleton />;
  return (
    <CurrentWebsiteProvider key={selected.id} website={selected}>
      {children}
    </CurrentWebsiteProvider>
  );
}

function NotLoaded({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  const t = useWords('shell');
  const errorText = useErrorText();
  return (
    <EmptyState level={1} title={t('website.not-loaded')} text={errorText(failureOf(error).code)}>
      <Button leftSection={<IconRefresh size={16} />} onClick={retry}>
        {t('retry')}
      </Button>
    </EmptyState>
  );
}

function NoWebsite(): ReactNode {
  const t = useWords('shell');
  return <EmptyState level={1} icon={IconWorld} title={t('website.empty')} text={t('website.empty-text')} />;
}

function UnknownWebsite(): ReactNode {
  const t = useWords('shell');
  return (
    <EmptyState level={1} icon={IconWorld} title={t('website.unknown')} text={t('website.unknown-text')}>
      <Link to="/sante" search={{ website: undefined }}>
        {t('website.unknown-back')}
      </Link>
    </EmptyState>
  );
}
