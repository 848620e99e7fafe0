import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { isObject } from '../json-object.ts';
import type { CountingFamily } from './counting-family.ts';
import { markedRows, textOf } from './marked-rows.ts';
import type { ReportRow } from './report-row.ts';

const MINUTE_MS = 60_000;
const ONE_DAY_MS = 86_400_000;

/**
 * Returns the rules by which hits of Piano Analytics are found in its totals of a day, by event and page name. With
 * `marker`, a property of the events is their identifier. Events may be corrected until the day is over, so that no
 * younger hit is accused. Source: analytics-docs.piano.io, Data API
 */
export function pianoCounting(marker: string | null): CountingFamily {
  return {
    family: 'piano',
    standsIn: () => false,
    wanted: ({ hit: { parameters } }) => ({
      ...nameOf(parameters['name'] ?? ''),
      key: marker === null ? '' : (parameters[`data.${marker}`] ?? ''),
      url: '',
      title: parameters['data.page'] ?? '',
      isShared: true,
    }),
    insteadOf: () => [],
    showsTotals: true,
    delays: { promptMs: 15 * MINUTE_MS, pauseMs: 10_000, completeMs: ONE_DAY_MS },
  };
}

/** Returns the rows of a query by `event_name`, `page` and, with a marker, its values. Null if the answer is none. */
export function pianoRows(answer: Json, marker: string | null): ReportRow[] | null {
  const feed = isObject(answer) ? answer['DataFeed'] : undefined;
  const rows = isObject(feed) ? feed['Rows'] : undefined;
  if (!Array.isArray(rows)) return null;
  return rows.flatMap((row) => {
    if (!isObject(row)) return [];
    const key = marker === null ? '' : textOf(row[marker]);
    const known = {
      ...nameOf(textOf(row['event_name'])),
      url: '',
      title: absentAsEmpty(textOf(row['page'])),
    };
    return markedRows({ ...known, key: absentAsEmpty(key), atMs: null }, Number(row['m_events']));
  });
}

const nameOf = (name: string): { kind: string; subject: string } =>
  name === 'page.display' ? { kind: 'page-view', subject: '' } : { kind: 'event', subject: name };

/** Returns a value; an empty text for the word by which Piano names an absent one. */
const absentAsEmpty = (text: string): string => (text === 'N/A' ? '' : text);
