import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { StoredLinkList } from '@vigie/contract/stored-link-list.ts';
import { useLinkLists } from '../../../shared/api/link-lists.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { useFilters } from '../../../shared/resource/use-filters.ts';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { HelpButton } from '../../../shared/ui/help-button.tsx';
import { IconRoute } from '../../../shared/ui/icons.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Skeleton, Waiting } from '../../../shared/ui/skeleton.tsx';
import { QualityFrame } from '../quality-frame.tsx';
import { CheckReport } from './check-report.tsx';
import { LinkListsCard } from './link-lists-card.tsx';

// Loaded separately: shown after a click, with 24 kB of a form.
const LinkListForm = lazyComponent(
  ['links', 'resource', 'inputs'],
  async () => (await import('./link-list-form.tsx')).LinkListForm,
  () => (
    <Waiting>
      <Skeleton height={420} />
    </Waiting>
  ),
);

/** Renders the campaign links of a website by list, and the report of a check. */
export function LinksScreen(): ReactNode {
  const t = useWords('links');
  const { id: websiteId } = useCurrentWebsite();
  const query = useLinkLists(websiteId);
  const [edited, setEdited] = useState<StoredLinkList | 'new' | null>(null);
  const add = () => setEdited('new');
  const title = t(edited === 'new' ? 'add' : 'edit');
  return (
    <QualityFrame shown="liens" lead={t('lead')} actions={<Button onClick={add}>{t('add')}</Button>}>
      <QueryView query={query} failed={t('failed')} skeleton={320}>
        {(lists) =>
          lists.length === 0 ? <NoLists onAdd={add} /> : <Lists lists={lists} onEdit={setEdited} />
        }
      </QueryView>
      <Dialog isOpen={edited !== null} label={title} variant="middle" onClose={() => setEdited(null)}>
        {edited === null ? null : (
          <LinkListForm
            title={title}
            websiteId={websiteId}
            listId={edited === 'new' ? null : edited.id}
            onClose={() => setEdited(null)}
          />
        )}
      </Dialog>
    </QualityFrame>
  );
}

interface ListsProps {
  lists: readonly StoredLinkList[];
  onEdit: (list: StoredLinkList) => void;
}

/** Renders the lists, and the report of the chosen one: that of the address, else the first with a check. */
function Lists({ lists, onEdit }: ListsProps): ReactNode {
  const { own } = useFilters('linkLists.links', { own: ['list', 'check'], without: ['jobId'] });
  const named = lists.find(({ id }) => id === own.list);
  const shown = named ?? lists.find(({ lastCheck }) => lastCheck !== null) ?? lists[0];
  return (
    <div className="grid one-column gap-16">
      <LinkListsCard lists={lists} shownId={shown?.id ?? ''} onEdit={onEdit} />
      {shown === undefined ? null : <CheckReport key={shown.id} list={shown} />}
    </div>
  );
}

function NoLists({ onAdd }: { onAdd: () => void }): ReactNode {
  const t = useWords('links');
  return (
    <EmptyState icon={IconRoute} title={t('empty.title')} text={t('empty.text')}>
      <Button onClick={onAdd}>{t('add')}</Button>
      <HelpButton article="campaign-links" label={t('empty.help')} />
    </EmptyState>
  );
}
