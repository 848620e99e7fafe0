import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { TRACKER_FIELDS } from '@vigie/contract/fields/tracker-fields.ts';
import { OTHER_TRACKERS_MAX } from '@vigie/contract/limits.ts';
import type { Tracker } from '@vigie/contract/tracking-settings.ts';
import type { Website, WebsiteInput } from '@vigie/contract/website.ts';
import { useChangeWebsite } from '../../../shared/api/website-settings.ts';
import { useReadWebsite } from '../../../shared/api/websites.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../../shared/resource/field-labels.ts';
import { FieldInput } from '../../../shared/resource/described-inputs.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { IconPlus } from '../../../shared/ui/icons.ts';
import css from '../websites.module.css';
import { TrackerForm } from './tracker-form.tsx';
import { PRIMARY, TrackerList } from './tracker-list.tsx';
import { inputWith } from './tracker-values.ts';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../../shared/resource/yours-or-theirs.tsx';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';

// Loaded separately: 31 kB with its form.
const InterfacesCard = lazyComponent(
  ['report-interfaces', 'counted'],
  async () => (await import('../report-interfaces/interfaces-card.tsx')).InterfacesCard,
);

/** Renders the trackers of a website, and the dialog that adds or changes one (`?edit=`). */
export function TrackersTab({ website }: { website: Website }): ReactNode {
  const t = useWords('trackers');
  const may = usePermission();
  const others = website.tracking.others ?? [];
  const { isOpen, isPrimary, tracker, open, close } = useOpenTracker(others);
  const deletion = useDeletion<Tracker, WebsiteInput & { id: string; updatedAt: string }>({
    removal: useChangeWebsite(),
    inputOf: ({ id }) => ({
      id: website.id,
      updatedAt: website.updatedAt,
      ...inputWith(
        website,
        others.filter((one) => one.id !== id),
      ),
    }),
    wordsOf: ({ name }) => ({
      title: t('remove.title', { name }),
      text: t('remove.text'),
      confirm: t('remove.button'),
      done: t('removed', { name }),
    }),
  });
  const primary = t('change', { name: website.tracking.name || t('primary') });
  const title = tracker ? t('change', { name: tracker.name }) : t('new');
  return (
    <div className="grid one-column gap-14">
      <div className="row wrap between gap-8-16">
        <p className={`quiet pretty ${css.lead}`}>{t('lead')}</p>
        {may('websites.update') && others.length < OTHER_TRACKERS_MAX ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
            {t('add')}
          </Button>
        ) : null}
      </div>
      <TrackerList website={website} onEdit={open} onRemove={deletion.ask} />
      {may('reportInterfaces.list') ? <InterfacesCard key={website.id} website={website} /> : null}
      <Dialog isOpen={isOpen} label={title} variant="middle" onClose={close}>
        <TrackerForm title={title} website={website} tracker={tracker} onClose={close} />
      </Dialog>
      <Dialog isOpen={isPrimary} label={primary} variant="middle" onClose={close}>
        <PrimaryNameForm title={primary} website={website} onClose={close} />
      </Dialog>
      {deletion.dialog}
    </div>
  );
}

/** Returns the tracker in the address; `new` is a new one. */
function useOpenTracker(others: Tracker[]) {
  const { edit: id }: { edit?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, edit: next }),
      resetScroll: false,
    });
  const tracker = others.find((one) => one.id === id) ?? null;
  // The content stays unchanged while the dialog closes.
  const [last, setLast] = useState(tracker);
  if (tracker !== null && tracker !== last) setLast(tracker);
  if (id === 'new' && last !== null) setLast(null);
  const isOpen = id === 'new' || tracker !== null;
  return {
    isOpen,
    isPrimary: id === PRIMARY,
    tracker: isOpen ? tracker : last,
    open: show,
    close: () => show(undefined),
  };
}

interface PrimaryNameFormProps {
  title: string;
  website: Website;
  onClose: () => void;
}

/** Renders the form for the name of the primary tracker; its other settings are in the website's steps. */
function PrimaryNameForm({ title, website, onClose }: PrimaryNameFormProps): ReactNode {
  const t = useWords('trackers');
  const change = useChangeWebsite();
  const { tracking } = website;
  const read = useReadWebsite();
  const { form, failure, onSubmit, isSaving, conflict } = useFormEditor({
    rules: {
      schema: (schemas) => schemas.trackerNameFormSchema,
      inputOf: ({ name }: { name: string }) => ({ name: name.trim() }),
      fields: ['name'],
    },
    words: ['trackers', 'websites'],
    initial: { name: tracking.name ?? '' },
    opened: website,
    read: () => read(website.id),
    fieldsOf: (stored: Website) => ({ name: stored.tracking.name ?? '' }),
    save: ({ name }, updatedAt) => {
      const input = inputWith(website, tracking.others ?? []);
      const changed = { ...input, tracking: { ...input.tracking, name } };
      return change.mutateAsync({ id: website.id, ...changed, updatedAt });
    },
    done: () => t('saved'),
    onSaved: onClose,
  });
  return (
    <DialogForm
      title={title}
      failed={t('failed')}
      failure={failure}
      submit={t('save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <FieldInput name="name" field={TRACKER_FIELDS.name} form={form} hint={t('primary-name')} />
      <YoursOrTheirs conflict={conflict} labelOf={useFieldLabels(TRACKER_FIELDS)} />
    </DialogForm>
  );
}
