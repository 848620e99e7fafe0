import { jsonText } from '../../../db/json-text.ts';
import type { Db } from '../../../db/schema/database.ts';
import type { OutboxValue } from '../../../db/schema/history-tables.ts';
import type { Write } from '../../../db/write-together.ts';
import { hashState, type HistoryVisit } from '../history-visit.ts';
import type { WebsiteScope } from '../variables.store.ts';

/** Gives the statement that hands visits over to whoever sends them to ClickHouse, in the transaction that stores them. */
export async function writeVisits(
  db: Db,
  { companyId, websiteId }: WebsiteScope,
  visits: HistoryVisit[],
): Promise<Write[]> {
  const rows = visits.map(({ values, ...visit }) => ({
    companyId,
    websiteId,
    ...visit,
    state: hashState(values),
    values: jsonText(
      values.map(({ variableId, type, value, varies }): OutboxValue => [variableId, type, value, varies]),
    ),
  }));
  return [db.insertInto('historyOutbox').values(rows)];
}
