import { sharedSettingsSchema } from '@vigie/contract/shared-settings.ts';
import { sampleOf, samplerOf } from './sample-of.ts';
import { bulkChangeSchema, type BulkPreviewItem, type BulkSelection } from '@vigie/contract/bulk.ts';
import { differingFields, omitFields, pickFields, sharedSettingsOf } from '@vigie/contract/setting-values.ts';
import { byId, pageOf, saveOver, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW, sampleId } from './samples.ts';

export const sampleSharedSettings = samplerOf(sharedSettingsSchema, {
  id: sampleId(9600),
  name: 'Retail',
  settings: { delaySeconds: 2, schedule: {} },
  websites: 1,
});

export function answerSharedSettings(state: FakeState): Answers<'sharedSettings'> {
  const inheriting = (id: string) => state.websites.filter(({ sharedSettingsId }) => sharedSettingsId === id);
  return {
    websites: (input) => pageOf(inheriting(input.id), input),
    preview: ({ id, settings }) => {
      const websites = inheriting(id);
      const changes = websites.flatMap((website) => {
        const own = sharedSettingsOf(website);
        const fields = differingFields(own, omitFields(settings, website.exceptions));
        const [before, after] = [pickFields(own, fields), pickFields(settings, fields)];
        return fields.length === 0 ? [] : [{ website, before, after }];
      });
      return { changes, unchanged: websites.length - changes.length };
    },
    inherit: ({ id, ...inheritance }) => saveOver(byId(state.websites, id), inheritance),
  };
}

const NO_COUNTS = { waiting: 0, changed: 0, same: 0, refused: 0, undone: 0, kept: 0 };

/** Answers calls about bulk changes: each refuses the first website of the fleet and ends with its second step. */
export function answerBulkChanges(state: FakeState): Answers<'bulkChanges'> {
  const { bulkChanges } = state;
  const itemsOf = (selection: BulkSelection): BulkPreviewItem[] =>
    (selection.kind === 'ids' ? selection.ids : state.fleet.items.map(({ id }) => id)).map((id, index) => ({
      website: { id, name: `Shop ${index + 1}`, url: `https://${index + 1}.example/` },
      ...(id === state.fleet.items[0]?.id
        ? { outcome: 'refused', before: null, after: null, refusal: 'run-already-active' }
        : {
            outcome: 'change',
            before: { kind: 'consent', needsConsent: 'detect', isInherited: index === 1 },
            after: { kind: 'consent', needsConsent: 'yes', isInherited: false },
            refusal: null,
          }),
    }));
  return {
    preview: ({ selection }) => ({ items: itemsOf(selection), missing: 0 }),
    create: ({ action, selection }) => {
      const change = sampleOf(bulkChangeSchema, {
        id: sampleId(9700 + bulkChanges.length),
        action,
        counts: { waiting: itemsOf(selection).length },
        by: { name: 'Ada Martin' },
      });
      bulkChanges.unshift(change);
      return change;
    },
    websites: (input) =>
      pageOf(
        itemsOf({ kind: 'ids', ids: state.websites.map(({ id }) => id) }).map((item) => ({
          ...item,
          outcome: item.outcome === 'refused' ? ('refused' as const) : ('changed' as const),
        })),
        input,
      ),
    goOn: ({ id }) => {
      const { changed, waiting } = byId(bulkChanges, id).counts;
      const counts = { ...NO_COUNTS, changed: changed + waiting };
      return Object.assign(byId(bulkChanges, id), { state: 'done', counts });
    },
    undo: ({ id }) => {
      const { changed, refused } = byId(bulkChanges, id).counts;
      const counts = { ...NO_COUNTS, undone: changed, refused };
      return Object.assign(byId(bulkChanges, id), { state: 'undone', counts, undoneAt: NOW });
    },
  };
}
