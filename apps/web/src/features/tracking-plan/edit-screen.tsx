import { useRef, useState, type ReactNode } from 'react';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { StoredTrackingPlan } from '@vigie/contract/stored-plan.ts';
import type { PlanEvent, TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { failureOf } from '../../shared/api/failure.ts';
import { usePlan, useSavePlan } from '../../shared/api/tracking-plans.ts';
import { loadSchemas, useSchemas } from '../../shared/forms/schemas.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { LeaveDialog, RestoredNotice } from '../../shared/ui/page-form/draft-notices.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import {
  draftEntry,
  draftOf,
  planOf,
  type DraftEntry,
  type DraftFault,
  type DraftPlan,
} from './draft-plan.ts';
import { DraftFaults } from './draft-faults.tsx';
import { EntryList } from './entry-list.tsx';
import { FilesPart } from './files-part.tsx';
import { LearnPart } from './learn-part.tsx';
import { usePlanDraft } from './use-plan-draft.ts';
import { VersionsPart } from './versions-part.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

/** Renders the editor of the next version of a website's tracking plan. */
export function EditPlanScreen(): ReactNode {
  const t = useWords('tracking-plan');
  const { id } = useCurrentWebsite();
  const query = usePlan(id);
  const { data } = query;
  // A draft stays based on its first version, even if another one is saved in the meantime.
  const [begun, setBegun] = useState<StoredTrackingPlan | null>(null);
  const stored = begun ?? data ?? null;
  if (begun === null && data !== undefined) setBegun(data);
  return (
    <>
      <PageHeader
        title={t('edit.title')}
        lead={t('edit.lead')}
        back={{ to: '/plan', label: t('event.back') }}
      />
      <QueryView query={{ ...query, data: stored ?? undefined }} failed={t('failed')} skeleton={420}>
        {(plan) => <PlanEditor key={id} stored={plan} />}
      </QueryView>
    </>
  );
}

function PlanEditor({ stored }: { stored: StoredTrackingPlan }): ReactNode {
  const t = useWords('tracking-plan');
  const { from }: { from?: string } = useSearch({ strict: false });
  const toasts = useToasts();
  const page = usePlanDraft(stored);
  const { draft, note } = page;
  const saving = useSaving(stored.websiteId, page);
  const change = (changes: Partial<DraftPlan>) => page.change((before) => ({ ...before, ...changes }));
  const add = (plan: Pick<TrackingPlan, 'events'>) =>
    page.change((before) => ({ ...before, entries: [...before.entries, ...newIn(before, plan.events)] }));
  const replace = (plan: TrackingPlan) => {
    page.change(() => draftOf(plan));
    toasts.done(t('files.replaced'), { undo: () => page.change(() => draft) });
  };
  const newest = usePlan(stored.websiteId);
  const goOn = async () => {
    const { data } = await newest.refetch();
    page.goOnFrom(data?.current?.version ?? 0);
    saving.reset();
  };
  return (
    <div className="grid one-column gap-16">
      <RestoredNotice page={page} />
      {from === 'visits' ? (
        <LearnPart websiteId={stored.websiteId} onTake={(events) => add({ events })} />
      ) : null}
      {from === 'files' ? <FilesPart websiteId={stored.websiteId} onAdd={add} onReplace={replace} /> : null}
      <EntryList
        entries={draft.entries}
        faults={saving.faults}
        onChange={(next) => page.change((before) => ({ ...before, entries: next(before.entries) }))}
      />
      <DraftFaults faults={saving.faults} draft={draft} refusal={saving.refusal} onGoOn={() => void goOn()} />
      <Card title={t('edit.agree')}>
        <div className="grid one-column gap-16">
          <Textarea
            aria-label={t('edit.agree')}
            description={t('edit.agree-hint')}
            rows={3}
            autosize={false}
            spellCheck={false}
            classNames={{ input: 'mono' }}
            value={draft.agree}
            onChange={({ currentTarget: { value } }) => change({ agree: value })}
          />
          <Switch
            label={t('edit.unplanned')}
            checked={draft.reportsUnplanned}
            onChange={({ currentTarget: { checked } }) => change({ reportsUnplanned: checked })}
          />
          <TextInput
            label={t('edit.note')}
            description={t('edit.note-hint')}
            maxLength={500}
            value={note}
            onChange={({ currentTarget: { value } }) => page.setNote(value)}
          />
          <Button className="self-start" loading={saving.isPending} onClick={() => void saving.save()}>
            {t('edit.save')}
          </Button>
        </div>
      </Card>
      <VersionsPart websiteId={stored.websiteId} onRestore={replace} />
      <LeaveDialog isDirty={page.isDirty} onDiscard={page.forget} />
    </div>
  );
}

/**
 * Returns entries for events that the draft lacks: a second entry of the same event and source would allow what the
 * first refuses.
 */
function newIn({ entries }: DraftPlan, events: readonly PlanEvent[]): DraftEntry[] {
  const known = new Set(
    entries.flatMap(({ name, sources }) => sources.split(/\s+/).map((one) => `${name} ${one}`)),
  );
  return events
    .filter(({ name, sources }) => !sources.every((source) => known.has(`${name} ${source}`)))
    .map(draftEntry);
}

/** Returns the function that saves a draft; a refused draft stays as it is, with its faults. */
function useSaving(websiteId: string, { draft, note, version, forget }: ReturnType<typeof usePlanDraft>) {
  const t = useWords('tracking-plan');
  const toasts = useToasts();
  const navigate = useNavigate();
  const call = useSavePlan();
  useSchemas();
  const [faults, setFaults] = useState<DraftFault[]>([]);
  const isSent = useRef(false);
  const save = async () => {
    const read = planOf(draft, await loadSchemas());
    if ('faults' in read) return setFaults(read.faults);
    setFaults([]);
    if (isSent.current) return;
    isSent.current = true;
    call
      .mutateAsync({ websiteId, plan: read.plan, note, version })
      .then(() => {
        forget();
        toasts.done(t('edit.saved', { version: version + 1 }));
        return navigate({ to: '/plan' });
      })
      .catch(() => undefined)
      .finally(() => {
        isSent.current = false;
      });
  };
  const refusal = call.error === null ? null : failureOf(call.error);
  return { save, faults, refusal, isPending: call.isPending, reset: call.reset };
}
