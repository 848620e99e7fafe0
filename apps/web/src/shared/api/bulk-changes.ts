import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BulkChange, BulkChangeInput, BulkOutcome } from '@vigie/contract/bulk.ts';
import { useApi } from './api-provider.tsx';
import { useReadAgain } from './define-resource.ts';
import { failureOf, type Failure } from './failure.ts';
import { useGrowingList } from './growing-list.ts';

/** Returns the effect of an action on each website. Sends no request while there is no action. */
export function useBulkPreview(input: BulkChangeInput | null) {
  const { queries } = useApi();
  const previewInput: BulkChangeInput = input ?? {
    selection: { kind: 'filter', filter: {} },
    action: { kind: 'audit' },
  };
  return useQuery({
    ...queries.bulkChanges.preview.queryOptions({ input: previewInput }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    retry: false,
    // The preview must show the current state.
    staleTime: 0,
  });
}

/** Returns the changes that can still be undone, newest first. */
export function useBulkChanges() {
  const { queries } = useApi();
  return useGrowingList(queries.bulkChanges.list, { limit: 25 });
}

/** Returns the outcome of a change for each website. */
export function useBulkWebsites(id: string, outcome?: BulkOutcome) {
  const { queries } = useApi();
  return useGrowingList(queries.bulkChanges.websites, {
    id,
    limit: 100,
    ...(outcome === undefined ? {} : { outcome }),
  });
}

export interface BulkRun {
  /** Progress of the change; null: none was started here. */
  change: BulkChange | null;
  isBusy: boolean;
  failure: Failure | null;
  begin: (input: BulkChangeInput) => Promise<void>;
  undo: (id: string) => Promise<void>;
  goOn: (id: string) => Promise<void>;
}

/** Executes changes step by step until none is left. Reads the affected answers again at the end. */
export function useBulkRun(): BulkRun {
  const { queries } = useApi();
  const [change, setChange] = useState<BulkChange | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const again = useReadAgain((all) => all.bulkChanges.goOn);

  async function run(first: () => Promise<BulkChange>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      let step = await first();
      setChange(step);
      while (step.state === 'underway' || step.state === 'undoing') {
        // oxlint-disable-next-line no-await-in-loop -- Each step begins where the one before ended.
        step = await queries.bulkChanges.goOn.call({ id: step.id });
        setChange(step);
      }
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
      await again();
    }
  }
  return {
    change,
    isBusy,
    failure,
    begin: (input) => run(() => queries.bulkChanges.create.call(input)),
    undo: (id) => run(() => queries.bulkChanges.undo.call({ id })),
    goOn: (id) => run(() => queries.bulkChanges.goOn.call({ id })),
  };
}
