/** Fills the history in ClickHouse: rows by the product's own code, each state once a month. */
import { createId } from '../../apps/server/src/db/uuid-v7.ts';
import { ClickhouseFailed } from '../../apps/server/src/modules/history/clickhouse/failures.ts';
import { hashState } from '../../apps/server/src/modules/history/history-visit.ts';
import type { ClickhouseLink } from '../../apps/server/src/modules/history/clickhouse/link.ts';
import { clickhouseRows, type OutboxVisit } from '../../apps/server/src/modules/history/clickhouse/rows.ts';
import type { OutboxValue } from '../../apps/server/src/db/schema/stored-types.ts';
import type { FillHistory, LoadedVisit, ShopVariables } from './history-filler.ts';
import { stateKey, type Loading } from './list-visits.ts';
import { varyingValues } from './shop.ts';

const STATES_AT_ONCE = 2_000;
const ATTEMPTS = 3;

export const fillClickhouse =
  (link: ClickhouseLink): FillHistory =>
  async ({ scope }, variables) => {
    const { tables } = link;
    const hashes = new Map<string, Buffer>();
    const stored = new Set<string>();
    let withNewStates: OutboxVisit[] = [];
    const storeStates = async () => {
      const { states } = clickhouseRows(withNewStates);
      withNewStates = [];
      if (states.length === 0) return;
      await deliver(link, tables.states, states);
    };
    return {
      async add(visits) {
        const rows: OutboxVisit[] = [];
        for (const visit of visits) {
          const key = stateKey(visit.shown);
          const own = ownValues(variables, visit);
          const state = hashes.get(key) ?? hashState(variables.valuesOf(visit.shown));
          hashes.set(key, state);
          rows.push(outboxVisit(scope, visit, { state, values: own }));
          const inMonth = `${key} ${new Date(visit.atMs).toISOString().slice(0, 'YYYY-MM'.length)}`;
          if (stored.has(inMonth)) continue;
          stored.add(inMonth);
          withNewStates.push(outboxVisit(scope, visit, { state, values: allValues(variables, visit) }));
          if (withNewStates.length === STATES_AT_ONCE) await storeStates();
        }
        await deliver(link, tables.visits, clickhouseRows(rows).visits);
      },
      end: storeStates,
    };
  };

/** Inserts rows once. The engine closes connections that were idle for long, possibly at this moment. */
async function deliver({ insert }: ClickhouseLink, table: string, rows: object[]): Promise<void> {
  const token = createId();
  for (let attempt = 1; ; attempt += 1)
    try {
      return await insert(table, rows, { token });
    } catch (error) {
      const isAway = error instanceof ClickhouseFailed && error.fault === 'away';
      if (!isAway || attempt === ATTEMPTS) throw error;
    }
}

function outboxVisit(
  scope: Loading['scope'],
  { id, pageId, atMs }: LoadedVisit,
  its: Pick<OutboxVisit, 'state' | 'values'>,
): OutboxVisit {
  return { ...scope, observationId: id, pageId, observedAt: new Date(atMs), ...its };
}

function ownValues({ varyingIds }: ShopVariables, { number, atMs }: LoadedVisit): OutboxValue[] {
  return varyingValues(number, atMs).map((value, index) => [
    Number(varyingIds[index]),
    typeof value === 'number' ? 'number' : 'string',
    value,
    true,
  ]);
}

function allValues({ valuesOf }: ShopVariables, { shown }: LoadedVisit): OutboxValue[] {
  return valuesOf(shown).map(({ variableId, type, value, varies }) => [variableId, type, value, varies]);
}
