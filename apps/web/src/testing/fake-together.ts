import type { BulkChange, BulkPreviewItem, BulkSelection } from '@vigie/contract/bulk.ts';
import { differingFields, omitFields, pickFields, sharedSettingsOf } from '@vigie/contract/setting-values.ts';
import type { SharedSettings } from '@vigie/contract/shared-settings.ts';
import { byId, pageOf, removeById, saveOver, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW, sampleId } from './samples.ts';

export function sampleSharedSettings(changes: Partial<SharedSettings> = {}): SharedSettings {
  return {
    id: sampleId(9600),
    companyId: sampleId(3),
    name: 'Retail',
    settings: { delaySeconds: 2, schedule: { cron: '0 6 * * *', timeZone: 'Europe/Paris' } },
    websites: 1,
    withExceptions: 0,
    createdAt: NOW,
    updatedAt: NOW,
    ...changes,
  };
}

export function fakeSharedSettings(os: FakeOs, state: FakeState) {
  const { sharedSettings } = state;
  const inheriting = (id: string) => state.websites.filter(({ sharedSettingsId }) => sharedSettingsId === id);
  return {
    list: os.sharedSettings.list.handler(({ input }) => pageOf(sharedSettings, input)),
    get: os.sharedSettings.get.handler(({ input }) => byId(sharedSettings, input.id)),
    websites: os.sharedSettings.websites.handler(({ input }) => pageOf(inheriting(input.id), input)),
    create: os.sharedSettings.create.handler(({ input }) => {
      const { name, settings } = input;
      const id = sampleId(9601 + sharedSettings.length);
      const added = sampleSharedSettings({ id, name, settings, websites: 0 });
      sharedSettings.unshift(added);
      return added;
    }),
    preview: os.sharedSettings.preview.handler(({ input }) => {
      const websites = inheriting(input.id);
      const changes = websites.flatMap((website) => {
        const fields = differingFields(
          sharedSettingsOf(website),
          omitFields(input.settings, website.exceptions),
        );
        const [before, after] = [sharedSettingsOf(website), input.settings].map((one) =>
          pickFields(one, fields),
        );
        return fields.length === 0 || !before || !after ? [] : [{ website, before, after }];
      });
      return { changes, unchanged: websites.length - changes.length };
    }),
    update: os.sharedSettings.update.handler(({ input }) => saveOver(byId(sharedSettings, input.id), input)),
    remove: os.sharedSettings.remove.handler(({ input }) => removeById(sharedSettings, input.id)),
    inherit: os.sharedSettings.inherit.handler(({ input: { id, ...inheritance } }) =>
      Object.assign(byId(state.websites, id), inheritance, { updatedAt: new Date().toISOString() }),
    ),
  };
}

const NO_COUNTS = { waiting: 0, changed: 0, same: 0, refused: 0, undone: 0, kept: 0 };

/** Implements bulk changes: each refuses the first website of the fleet and ends with its second step. */
export function fakeBulkChanges(os: FakeOs, state: FakeState) {
  const { bulkChanges } = state;
  const itemsOf = (selection: BulkSelection): BulkPreviewItem[] =>
    (selection.kind === 'ids' ? selection.ids : state.fleet.items.map(({ id }) => id)).map((id, place) => ({
      website: { id, name: `Shop ${place + 1}`, url: `https://${place + 1}.example/` },
      ...(id === state.fleet.items[0]?.id
        ? { outcome: 'refused', before: null, after: null, refusal: 'run-already-active' }
        : {
            outcome: 'change',
            before: { kind: 'consent', needsConsent: 'detect', isInherited: place === 1 },
            after: { kind: 'consent', needsConsent: 'yes', isInherited: false },
            refusal: null,
          }),
    }));
  return {
    preview: os.bulkChanges.preview.handler(({ input }) => ({ items: itemsOf(input.selection), missing: 0 })),
    create: os.bulkChanges.create.handler(({ input }) => {
      const { length } = itemsOf(input.selection);
      const change: BulkChange = {
        id: sampleId(9700 + bulkChanges.length),
        action: input.action,
        state: 'underway',
        counts: { ...NO_COUNTS, waiting: length },
        by: { id: sampleId(1), name: 'Ada Martin' },
        createdAt: NOW,
        undoneAt: null,
      };
      bulkChanges.unshift(change);
      return change;
    }),
    list: os.bulkChanges.list.handler(({ input }) => pageOf(bulkChanges, input)),
    get: os.bulkChanges.get.handler(({ input }) => byId(bulkChanges, input.id)),
    websites: os.bulkChanges.websites.handler(({ input }) =>
      pageOf(
        itemsOf({ kind: 'ids', ids: state.websites.map(({ id }) => id) }).map((item) => ({
          ...item,
          outcome: item.outcome === 'refused' ? ('refused' as const) : ('changed' as const),
        })),
        input,
      ),
    ),
    goOn: os.bulkChanges.goOn.handler(({ input }) => {
      const change = byId(bulkChanges, input.id);
      const { changed, waiting } = change.counts;
      return Object.assign(change, {
        state: 'done',
        counts: { ...NO_COUNTS, changed: changed + waiting },
      });
    }),
    undo: os.bulkChanges.undo.handler(({ input }) => {
      const change = byId(bulkChanges, input.id);
      const counts = { ...NO_COUNTS, undone: change.counts.changed, refused: change.counts.refused };
      return Object.assign(change, { state: 'undone', counts, undoneAt: NOW });
    }),
  };
}
