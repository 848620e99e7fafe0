import type {
  Container,
  ContainerClient,
  ContainerTransformation,
  ContainerValue,
} from '@vigie/contract/container.ts';
import { numbered } from '../export-numbers.ts';
import type { ExportContext } from '../export-tags.ts';
import { isSource, numberIn, sourcesIn, textIn, valueIn, type JsonSource } from '../json-source.ts';
import type { Losses } from '../losses.ts';

interface ServerContext {
  /** Container without these parts. */
  read: Container;
  context: ExportContext;
  bounds: { most: number; losses: Losses };
}

type ServerParts = Pick<Container, 'context' | 'clients' | 'transformations' | 'templates'>;

/** Returns the parts of an export that only server containers have. */
export function serverParts(version: JsonSource, { read, context, bounds }: ServerContext): ServerParts {
  const clients = numbered(sourcesIn(version, 'client', bounds), 'clientId').map(
    ([source, number]): ContainerClient => partOf(source, { kind: 'client', number, context }),
  );
  const transformations = numbered(sourcesIn(version, 'transformation', bounds), 'transformationId').map(
    ([source, number]): ContainerTransformation => {
      const part = partOf(source, { kind: 'transformation', number, context });
      return { ...part, tags: affectedTags(part.parameters, read) };
    },
  );
  const used = new Set([...read.tags, ...clients, ...transformations].map(({ type }) => type));
  return {
    context: 'server',
    clients,
    transformations,
    templates: sourcesIn(version, 'customTemplate', bounds).map((source) =>
      templateOf(source, textIn(version, 'containerId') ?? '', used),
    ),
  };
}

function partOf(
  source: JsonSource,
  { kind, number, context }: { kind: string; number: number; context: ExportContext },
): ContainerClient {
  return {
    number,
    name: textIn(source, 'name'),
    folder: context.folderOf(source),
    notes: textIn(source, 'notes'),
    type: textIn(source, 'type') ?? '',
    parameters: context.values.parameters(source, `${kind}[${number}]`),
    priority: priorityOf(source),
  };
}

/** Reads a number, which an export writes plainly or as a parameter. */
function priorityOf(source: JsonSource): number {
  const priority = valueIn(source, 'priority');
  return isSource(priority) ? (numberIn(priority, 'value') ?? 0) : (numberIn(source, 'priority') ?? 0);
}

/**
 * Returns the tags that a transformation names, by name or by type without the exceptions of that type.
 * `allTagsExcept` inverts them.
 */
function affectedTags(parameters: ContainerTransformation['parameters'], { tags }: Container): number[] {
  const named = new Set(rowsOf(parameters['affectedTags']).flatMap((row) => tagOf(row.get('tagReference'))));
  const types = rowsOf(parameters['affectedTagTypes']).map((row) => ({
    type: row.get('tagType'),
    except: new Set(rowsOf(row.get('tagTypeExceptions')).flatMap((one) => [...one.values()].flatMap(tagOf))),
  }));
  const isInverted = parameters['allTagsExcept'] === true;
  return tags
    .filter(({ number, type }) => {
      const isNamed = named.has(number) || types.some((one) => one.type === type && !one.except.has(number));
      return isNamed !== isInverted;
    })
    .map(({ number }) => number);
}

function rowsOf(value: ContainerValue | undefined): Map<ContainerValue, ContainerValue>[] {
  if (typeof value !== 'object' || value?.kind !== 'list') return [];
  return value.items.flatMap((item) =>
    typeof item === 'object' && item?.kind === 'map' ? [new Map(item.entries)] : [],
  );
}

function tagOf(value: ContainerValue | undefined): number[] {
  return typeof value === 'object' && value?.kind === 'tag' ? [value.number] : [];
}

/** Returns a custom template. Tags name it by its id in the gallery, or by container and number. */
function templateOf(
  source: JsonSource,
  containerId: string,
  used: ReadonlySet<string>,
): NonNullable<Container['templates']>[number] {
  const reference = valueIn(source, 'galleryReference');
  const gallery = isSource(reference) ? reference : {};
  const ofGallery = `cvt_${textIn(gallery, 'galleryTemplateId') ?? ''}`;
  const [owner, repository] = [textIn(gallery, 'owner'), textIn(gallery, 'repository')];
  return {
    type: used.has(ofGallery) ? ofGallery : `cvt_${containerId}_${textIn(source, 'templateId') ?? ''}`,
    name: textIn(source, 'name') ?? '',
    gallery: owner === null || repository === null ? null : `${owner}/${repository}`,
  };
}
