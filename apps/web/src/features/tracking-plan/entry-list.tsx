import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { IconPlus } from '../../shared/ui/icons.ts';
import { StatusIcon } from '../../shared/ui/status.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { copyOf, newEntry, type DraftEntry, type DraftFault } from './draft-plan.ts';
import { EntryForm } from './entry-form.tsx';

interface EntryListProps {
  entries: DraftEntry[];
  faults: readonly DraftFault[];
  onChange: (change: (entries: DraftEntry[]) => DraftEntry[]) => void;
}

/** Renders the entries of a draft; each opens from its name. */
export function EntryList({ entries, faults, onChange }: EntryListProps): ReactNode {
  const t = useWords('tracking-plan');
  const toasts = useToasts();
  const [open, setOpen] = useState<number | null>(null);
  const add = (entry: DraftEntry) => {
    onChange((now) => [...now, entry]);
    setOpen(entry.key);
  };
  const remove = (entry: DraftEntry) => {
    const index = entries.indexOf(entry);
    onChange((now) => now.filter(({ key }) => key !== entry.key));
    const undo = () => onChange((now) => now.toSpliced(index, 0, entry));
    toasts.done(t('edit.removed', { event: entry.name }), { undo });
  };
  return (
    <Card
      title={t('edit.events')}
      aside={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => add(newEntry())}
        >
          {t('edit.add')}
        </Button>
      }
    >
      {entries.length === 0 ? <p className="muted">{t('edit.none')}</p> : null}
      {entries.map((entry) => (
        <Disclosure
          key={entry.key}
          isOpen={entry.key === open}
          onOpen={() => setOpen(entry.key)}
          summary={
            <span className="row gap-9 grow shrink">
              {faults.some(({ key }) => key === entry.key) ? <StatusIcon tone="fail" size={16} /> : null}
              <span className="weight-540 anywhere">{entry.name || '…'}</span>
              <span className="mono tiny muted ellipsis">{entry.sources}</span>
            </span>
          }
        >
          {entry.key === open ? (
            <>
              <EntryForm
                entry={entry}
                faults={faults.filter(({ key }) => key === entry.key)}
                onChange={(changes) =>
                  onChange((now) => now.map((one) => (one.key === entry.key ? { ...one, ...changes } : one)))
                }
              />
              <p className="flex wrap gap-8 mt-12">
                <Button variant="default" size="compact-sm" onClick={() => add(copyOf(entry))}>
                  {t('edit.duplicate')}
                </Button>
                <Button variant="default" size="compact-sm" onClick={() => remove(entry)}>
                  {t('edit.remove')}
                </Button>
              </p>
            </>
          ) : null}
        </Disclosure>
      ))}
    </Card>
  );
}
