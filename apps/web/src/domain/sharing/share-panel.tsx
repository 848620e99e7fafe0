import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { LinkSubject } from '@vigie/contract/shared-link.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite, websiteLabel } from '../../shared/session/current-website.tsx';
import { LinkMaker } from './link-maker.tsx';

interface SharePanelProps {
  shows: LinkSubject;
  onClose: () => void;
}

/** Renders a panel that creates a link to this website's health or tracking plan, and lists the valid links. */
export function SharePanel({ shows, onClose }: SharePanelProps): ReactNode {
  const t = useWords('sharing');
  const shell = useWords('shell');
  const website = useCurrentWebsite();
  return (
    <section className="grid one-column gap-14" aria-labelledby="sharing">
      <h2 id="sharing" className="title anywhere">
        {t(shows === 'plan' ? 'plan.title' : 'title', { website: websiteLabel(website) })}
      </h2>
      <p className="quiet pretty">{t(shows === 'plan' ? 'plan.text' : 'text')}</p>
      <LinkMaker
        of={{ websiteId: website.id }}
        shows={shows}
        websites={[{ id: website.id, label: websiteLabel(website) }]}
      />
      <div className="flex at-end">
        <Button variant="default" onClick={onClose}>
          {shell('close')}
        </Button>
      </div>
    </section>
  );
}
