import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { CONTEXT_FIELDS } from '@vigie/contract/fields/context-fields.ts';
import type { WebsiteContext } from '@vigie/contract/website-context.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useDescribedColumns } from '../../../shared/resource/described.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { IconPencil, IconTrash } from '../../../shared/ui/icons.ts';
import { List } from '../../../shared/ui/list/list.tsx';
import { RowMenu } from '../../../shared/ui/list/row-menu.tsx';

interface ContextListProps {
  contexts: WebsiteContext[] | undefined;
  label: string;
  onDelete: (context: WebsiteContext) => void;
}

const WIDTHS = {
  label: 'minmax(0, 1fr)',
  url: 'minmax(0, 1.6fr)',
  rows: 'minmax(0, 1.2fr)',
  access: 'minmax(0, 1fr)',
  updatedAt: '160px',
};

const openOf = (id: string) => (before: Record<string, unknown>) => ({ ...before, context: id });

export function ContextList({ contexts, label, onDelete }: ContextListProps): ReactNode {
  const t = useWords('contexts');
  const may = usePermission();
  const navigate = useNavigate();
  const columns = useDescribedColumns<WebsiteContext, keyof typeof CONTEXT_FIELDS>(
    CONTEXT_FIELDS,
    {
      rows: ({ variableNames: names }) =>
        names.length === 0 ? (
          <span className="muted">{t('contexts.no-variables')}</span>
        ) : (
          <span className="mono small" title={t('contexts.variables', { count: names.length })}>
            {names.join(', ')}
          </span>
        ),
      access: ({ accessNames }) =>
        accessNames.length === 0 ? (
          <span className="muted">{t('access.none')}</span>
        ) : (
          <span className="small">
            {[...new Set(accessNames.map(({ kind }) => t(`access.${kind}`)))].join(', ')}
          </span>
        ),
    },
    WIDTHS,
  );
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
      columns={columns}
    />
  );
}
