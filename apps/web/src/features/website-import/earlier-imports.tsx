import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useImports } from '../../shared/api/website-imports.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { ImportState } from './import-state.tsx';

/** Renders earlier imports, with links to their reports. */
export function EarlierImports(): ReactNode {
  const t = useWords('website-import');
  const { items } = useImports();
  if (items === undefined || items.length === 0) return null;
  return (
    <Card title={t('earlier.title')}>
      <ul className="plain">
        {items.map((one) => (
          <li key={one.id} className="line wrap between gap-4-10 ruled">
            <Link to="/parc/importer" search={{ import: one.id }} className="link">
              {t('earlier.websites', { count: one.rows })}
            </Link>
            <span className="small muted">
              {one.companyName} · <TimeAgo at={one.createdAt} />
            </span>
            <ImportState of={one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
