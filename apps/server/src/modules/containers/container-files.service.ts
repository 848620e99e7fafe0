import type * as z from 'zod';
import type { ContainerFinding } from '@vigie/contract/container-finding.ts';
import type { containerCsvQuerySchema } from '@vigie/contract/stored-container.ts';
import { CONTAINER_REVIEW_WORDS, findingDetails } from '@vigie/contract/wording/container-review-words.ts';
import {
  nameOfServerPart,
  nameOfTag,
  nameOfTrigger,
  nameOfVariable,
} from '@vigie/contract/wording/container-words.ts';
import type { Call } from '../../access/actor.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { readContainerDetail } from './containers.service.ts';

type Query = z.output<typeof containerCsvQuerySchema>;
type Detail = Awaited<ReturnType<typeof readContainerDetail>>;

/** Returns the tags of a container with their activity, as a CSV file. */
export async function exportTags(call: Call, query: Query): Promise<CsvFile> {
  const { locale, timeZone } = query;
  const { tags } = CONTAINER_REVIEW_WORDS[locale];
  return writeFile(call, query, { ...tags, rowsOf: (detail) => tagRows(detail, { locale, timeZone }) });
}

/** Returns the findings of a container review, as a CSV file. */
export async function exportReviewFindings(call: Call, query: Query): Promise<CsvFile> {
  const { findings } = CONTAINER_REVIEW_WORDS[query.locale];
  return writeFile(call, query, { ...findings, rowsOf: (detail) => findingRows(detail, query) });
}

interface Written {
  name: string;
  columns: readonly string[];
  rowsOf: (detail: Detail) => Iterable<CsvCell[]>;
}

async function writeFile(
  call: Call,
  { id, locale, timeZone }: Query,
  { name, columns, rowsOf }: Written,
): Promise<CsvFile> {
  requireTimeZone(timeZone);
  const detail = await readContainerDetail(call, { id });
  async function* rows(): AsyncGenerator<CsvCell[]> {
    yield headingsIn(columns, timeZone);
    yield* rowsOf(detail);
  }
  return { name: csvName({ title: name, at: call.now, timeZone }), body: streamCsv(rows(), locale) };
}

function* tagRows(
  { container, use }: Detail,
  { locale, timeZone }: Pick<Query, 'locale' | 'timeZone'>,
): Generator<CsvCell[]> {
  const shown = (instant: Date | string | null | undefined) =>
    instant ? instantToCell(instant, timeZone) : null;
  for (const [index, tag] of container.tags.entries()) {
    const its = use[index];
    yield [
      tag.number,
      nameOfTag(tag, container, locale),
      tag.type,
      tag.folder,
      tag.paused,
      tag.triggers.join(' '),
      tag.blocking.join(' '),
      tag.consent?.join(' ') ?? null,
      its?.pages ?? 0,
      its?.isEstimated ?? false,
      its?.pushes ?? 0,
      its?.undecided ?? 0,
      shown(its?.firstFiredAt),
      shown(its?.lastFiredAt),
      tag.notes,
    ];
  }
}

function* findingRows({ container, findings }: Detail, { locale }: Query): Generator<CsvCell[]> {
  const words = CONTAINER_REVIEW_WORDS[locale];
  for (const finding of findings) {
    const { part, number } = locateFinding(finding);
    const { kind, lookedAt } = finding;
    yield [
      words.kinds[kind],
      words.parts[part],
      number,
      nameOf(container, { part, number }, locale),
      findingDetails(finding, locale),
      lookedAt.visits,
      lookedAt.days,
      kind,
    ];
  }
}

function nameOf(
  container: Detail['container'],
  { part, number }: { part: string; number: number | null },
  locale: Query['locale'],
): string | null {
  const isOne = (one: { number: number }) => one.number === number;
  const tag = part === 'tag' ? container.tags.find(isOne) : undefined;
  const trigger = part === 'trigger' ? container.triggers.find(isOne) : undefined;
  const variable = part === 'variable' ? container.variables.find(isOne) : undefined;
  const parts = part === 'client' ? container.clients : container.transformations;
  const ofServer = part === 'client' || part === 'transformation' ? parts?.find(isOne) : undefined;
  if (ofServer !== undefined) return nameOfServerPart(ofServer, locale);
  if (tag !== undefined) return nameOfTag(tag, container, locale);
  if (trigger !== undefined) return nameOfTrigger(trigger, container, locale);
  return variable === undefined ? null : nameOfVariable(variable, locale);
}

function locateFinding({ tag, trigger, variable, client, transformation }: ContainerFinding) {
  if (client !== undefined) return { part: 'client', number: client } as const;
  if (transformation !== undefined) return { part: 'transformation', number: transformation } as const;
  if (tag !== null) return { part: 'tag', number: tag } as const;
  if (trigger !== null) return { part: 'trigger', number: trigger } as const;
  if (variable !== null) return { part: 'variable', number: variable } as const;
  return { part: 'container', number: null } as const;
}
