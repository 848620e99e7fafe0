import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useCause } from '../../shared/api/causes.ts';
import { useCauseLocation } from '../../domain/causes/cause-location.ts';
import { Bell, CauseState } from '../../domain/causes/cause-row.tsx';
import { useIncidentText } from '../../shared/i18n/incident-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ExportFile } from '../../shared/download/export-file.tsx';
import { Gate } from '../../shared/resource/gate.tsx';
import { useUser } from '../../shared/session/session-provider.tsx';
import { SeverityPill } from '../../shared/ui/classification.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { IconCheck, IconCopy, IconPrinter } from '../../shared/ui/icons.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { useCopy } from '../../shared/ui/use-copy.ts';
import { usePrefetch } from '../../shared/ui/use-prefetch.ts';
import { CostAndTime, CauseHandling } from './cause-facts.tsx';
import { WhatToDo } from './cause/cause-remedy.tsx';
import css from './urls.module.css';
import { LazyVisitPage } from './lazy-visit-page.ts';

// Loaded separately: they are below the first content, and the screen would be beyond its byte budget with them.
const CauseSections = lazyComponent(
  ['counted'],
  async () => (await import('./cause-sections.tsx')).CauseSections,
);

/** Renders one cause, or one of its visits: the fault, its cost, its remedy, its pages, and its handling. */
export function CauseScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const { observation, page }: { observation?: string; page?: string } = useSearch({ strict: false });
  const t = useWords('urls');
  const gone = {
    title: t('cause.gone'),
    text: t('cause.gone-text'),
    back: <BackFromNothing />,
  };
  const query = useCause(id);
  usePrefetch(CauseSections, observation === undefined && page === undefined);
  if (observation !== undefined || page !== undefined)
    return <LazyVisitPage observationId={observation} pageId={page} />;
  return (
    <Gate query={query} failed={t('cause.failed')} gone={gone}>
      {(cause) => <Shown cause={cause} />}
    </Gate>
  );
}

function BackFromNothing(): ReactNode {
  const t = useWords('urls');
  const { to, search, label } = useBack(t('by.cause'));
  return <Button renderRoot={(props) => <Link to={to} search={search} {...props} />}>{label}</Button>;
}

/** Returns the link back to the list; for users without permission for it, to the health of a website. */
function useBack(list: string) {
  const shell = useWords('shell');
  const role = useUser()?.active_profile.role.slug ?? null;
  return mayOpen('urls-liste', role)
    ? ({ to: '/urls/liste', search: { by: 'cause' }, label: list } as const)
    : ({ to: '/sante', search: {}, label: shell('title.sante') } as const);
}

function Shown({ cause }: { cause: CauseDetail }): ReactNode {
  const t = useWords('urls');
  const text = useIncidentText();
  const locationOf = useCauseLocation();
  return (
    <>
      <PageHeader
        title={text(cause)}
        lead={
          <>
            {locationOf(cause)} · {t('cause.began')} <TimeAgo at={cause.beganAt} />
          </>
        }
        back={useBack(t('by.cause'))}
        pills={
          <>
            <CauseState state={cause.state} />
            <SeverityPill severity={cause.severity} />
            <Bell rangAt={cause.rangAt} />
          </>
        }
      >
        <PassOn cause={cause} />
      </PageHeader>
      <CauseHandling cause={cause} />
      <div className={`grid gap-16 items-start ${css.halves}`}>
        <CostAndTime cause={cause} />
        <WhatToDo cause={cause} />
      </div>
      <CauseSections cause={cause} />
    </>
  );
}

/** Renders the actions that share a cause: its link, its problems as a file, and the print button. */
function PassOn({ cause: { id, website, tracker } }: { cause: CauseDetail }): ReactNode {
  const t = useWords('urls');
  const { copied, copy } = useCopy();
  const [shownLink, setShownLink] = useState<string | null>(null);
  const link = `${location.origin}/urls/causes/${id}`;
  const [Icon, label] = copied ? [IconCheck, t('share.done')] : [IconCopy, t('share.copy')];
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
        onClick={() => void copy(link, () => setShownLink(link))}
      >
        {label}
      </Button>
      <output className="sr-only">{copied ? label : null}</output>
      {shownLink === null ? null : <code className="small anywhere">{shownLink}</code>}
      {website === null ? null : (
        <ExportFile
          call="problems.csv"
          query={{
            websiteId: website.id,
            causeId: id,
            state: 'any',
            ...(tracker && { trackerId: tracker.id }),
          }}
          fileName={t('export.file')}
        />
      )}
      <Button
        variant="default"
        leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden />}
        onClick={() => print()}
      >
        {t('print')}
      </Button>
    </>
  );
}
