import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { WebsiteContext } from '@vigie/contract/website-context.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { IconPencil, IconTrash } from '../../../shared/ui/icons.ts';
import { List } from '../../../shared/ui/list/list.tsx';
import { RowMenu } from '../../../shared/ui/list/row-menu.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';

interface ContextListProps {
  contexts: WebsiteContext[] | undefined;
  label: string;
  onDelete: (context: WebsiteContext) => void;
}

const openOf = (id: string) => (before: Record<string, unknown>) => ({ ...before, context: id });

export function ContextList({ contexts, label, onDelete }: ContextListProps): ReactNode {
  const t = useWords('contexts');
  const may = usePermission();
  const navigate = useNavigate();
  return (
    <List<WebsiteContext>
      label={label}
      rows={contexts}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: '.', search: openOf(id), resetScroll: false })}
      actionsOf={(context) => (
        <RowMenu
          label={t('contexts.menu', { name: context.label })}
          actions={[
            {
              name: t('contexts.edit'),
              icon: IconPencil,
              act: () => void navigate({ to: '.', search: openOf(context.id), resetScroll: false }),
            },
            {
              name: t('contexts.delete'),
              icon: IconTrash,
              isShown: may('contexts.remove'),
              act: () => onDelete(context),
            },
          ]}
        />
      )}
      columns={[
        {
          key: 'label',
          title: t('contexts.column-label'),
          width: 'minmax(0, 1fr)',
          cell: ({ label }) => label,
        },
        {
          key: 'url',
          title: t('contexts.column-url'),
          width: 'minmax(0, 1.6fr)',
          narrow: 'line',
          cell: ({ url }) =>
            url === null ? (
              <span className="muted">{t('contexts.own-url')}</span>
            ) : (
              <span className="mono small">{url}</span>
            ),
        },
        {
          key: 'variables',
          title: t('contexts.column-variables'),
          width: 'minmax(0, 1.2fr)',
          cell: ({ variableNames: names }) =>
            names.length === 0 ? (
              <span className="muted">{t('contexts.no-variables')}</span>
            ) : (
              <span className="mono small" title={t('contexts.variables', { count: names.length })}>
                {names.join(', ')}
              </span>
            ),
        },
        {
          key: 'access',
          title: t('access.title'),
          width: 'minmax(0, 1fr)',
          cell: ({ accessNames }) =>
            accessNames.length === 0 ? (
              <span className="muted">{t('access.none')}</span>
            ) : (
              <span className="small">
                {[...new Set(accessNames.map(({ kind }) => t(`access.${kind}`)))].join(', ')}
              </span>
            ),
        },
        {
          key: 'changed',
          title: t('contexts.column-changed'),
          width: '160px',
          narrow: 'none',
          cell: ({ updatedAt }) => <TimeAgo at={updatedAt} />,
        },
      ]}
    />
  );
}
