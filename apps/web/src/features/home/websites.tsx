import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import type { HomeWebsite } from './attention.ts';
import { WebsiteRow } from './website-row.tsx';
import css from './websites.module.css';

/** Beyond these, the rest waits behind a button: they are the ones that need nobody. */
const SHOWN = 12;

interface WebsitesProps {
  websites: readonly HomeWebsite[];
  /** How many there are of all. */
  count: number;
}

export function Websites({ websites, count }: WebsitesProps): ReactNode {
  const t = useWords('home');
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? websites : websites.slice(0, SHOWN);
  const hidden = websites.length - shown.length;
  return (
    <Card
      title={t('websites.title')}
      aside={<span className="small muted">{t('websites.hint')}</span>}
      className={css.card}
    >
      <ul className="plain">
        {shown.map((website) => (
          <WebsiteRow key={website.id} website={website} />
        ))}
      </ul>
      {hidden > 0 ? (
        <footer className={css.footer}>
          <Button variant="default" onClick={() => setIsWhole(true)}>
            {t('websites.all', { count: hidden })}
          </Button>
        </footer>
      ) : null}
      {hidden === 0 && count > websites.length ? (
        <p className={`line-above muted ${css.rest}`}>
          {t('websites.rest', { shown: websites.length, count })}
        </p>
      ) : null}
    </Card>
  );
}
