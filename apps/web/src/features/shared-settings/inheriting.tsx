import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SETTING_FIELDS } from '@vigie/contract/fields/shared-settings-fields.ts';
import { useInheriting } from '../../shared/api/shared-settings.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

/** Renders the websites that inherit, each with its exceptions. */
export function Inheriting({ id }: { id: string }): ReactNode {
  const t = useWords('shared-settings');
  const names = useFieldLabels(SETTING_FIELDS);
  const { items, error, more } = useInheriting(id);
  return (
    <Card title={t('inheriting.title')}>
      {error !== null ? <p className="small fail">{t('failed')}</p> : null}
      {items === undefined && error === null ? <Skeleton height={60} /> : null}
      {items?.length === 0 ? (
        <p className="quiet pretty">
          {t('inheriting.none')}{' '}
          <Link to="/parc" className="accent">
            {t('inheriting.fleet')}
          </Link>
        </p>
      ) : null}
      <ul className="grid one-column gap-10 plain">
        {items?.map((website) => (
          <li key={website.id} className="grid one-column gap-2">
            <Link to="/website/parametres" search={{ website: website.id }} className="anywhere accent">
              {website.name || website.url}
            </Link>
            {website.exceptions.length === 0 ? null : (
              <span className="small muted anywhere">
                {t('inheriting.exceptions', {
                  fields: website.exceptions.map(names).join(', '),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {more === null ? null : (
        <Button variant="default" className="mt-10" onClick={more}>
          {t('inheriting.more')}
        </Button>
      )}
    </Card>
  );
}
