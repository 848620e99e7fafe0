import type { Container, ContainerTag } from '@vigie/contract/container.ts';
import { exportTag, exportZone, type ExportContext } from './export-tags.ts';
import { ExportTriggers } from './export-triggers.ts';
import { ExportValues } from './export-values.ts';
import { ExportVariables } from './export-variables.ts';
import {
  isSource,
  numberIn,
  plainName,
  sourcesIn,
  textIn,
  textsIn,
  valueIn,
  type JsonSource,
} from './json-source.ts';
import { Losses } from './losses.ts';

/** Maximum number of tags, triggers, variables, folders and zones each. */
const MOST_PARTS = 5_000;

/** Reads the container of a Google Tag Manager export. Returns null if the JSON holds none. */
export function readGoogleExport(json: unknown): Container | null {
  const version = isSource(json) ? valueIn(json, 'containerVersion') : undefined;
  return isSource(version) ? new ExportReader(version).read() : null;
}

class ExportReader {
  readonly #version: JsonSource;
  readonly #losses = new Losses();
  readonly #bounds = { most: MOST_PARTS, losses: this.#losses };
  readonly #folders: ReadonlyMap<string, string>;
  readonly #isOfWebsite: boolean;
  constructor(version: JsonSource) {
    this.#version = version;
    this.#isOfWebsite = this.#asksWebsites();
    this.#folders = new Map(
      sourcesIn(version, 'folder', this.#bounds).flatMap((folder) => {
        const id = textIn(folder, 'folderId');
        const name = textIn(folder, 'name');
        return id === null || name === null ? [] : [[id, name]];
      }),
    );
  }

  read(): Container {
    const tags = numbered(sourcesIn(this.#version, 'tag', this.#bounds), 'tagId');
    const variables = new ExportVariables(
      sourcesIn(this.#version, 'variable', this.#bounds),
      sourcesIn(this.#version, 'builtInVariable', this.#bounds),
    );
    const names = { variables, tags: byName(tags) };
    const values = new ExportValues(names, this.#losses);
    const folderOf = (source: JsonSource): string | null => this.#folderOf(source);
    const containerId = textIn(this.#version, 'containerId') ?? '';
    const triggers = new ExportTriggers({
      values,
      given: variables,
      containerId,
      folderOf,
      isOfWebsite: this.#isOfWebsite,
      losses: this.#losses,
    });
    const places = { values, triggers, tags: names.tags, folderOf, losses: this.#losses };
    const zones = this.#zones(tags, places);
    const allTags = [
      ...tags.map(([source, number]) => exportTag(source, number, places)),
      ...zones.map(({ tag }) => tag),
    ];
    return {
      ...this.#identity(),
      source: 'export',
      tags: allTags,
      triggers: this.#triggers(triggers, allTags),
      variables: variables.list(values, { folderOf, losses: this.#isOfWebsite ? this.#losses : null }),
      zones: zones.map(({ zone }) => zone),
      unreadable: this.#losses.list,
    };
  }

  #identity(): Pick<Container, 'id' | 'product' | 'version'> {
    const container = valueIn(this.#version, 'container');
    const version = textIn(this.#version, 'containerVersionId');
    return {
      id: isSource(container) ? textIn(container, 'publicId') : null,
      product: 'google-tag-manager',
      // A workspace that was never published has version 0.
      version: version === '0' ? null : version,
    };
  }

  /**
   * Returns whether the container belongs to a website. Containers of servers and apps are read, but their triggers
   * cannot be evaluated.
   */
  #asksWebsites(): boolean {
    const container = valueIn(this.#version, 'container');
    const contexts = isSource(container) ? textsIn(container, 'usageContext') : [];
    const isOfWebsite = contexts.length === 0 || contexts.some((context) => plainName(context) === 'WEB');
    if (!isOfWebsite) this.#losses.add('usageContext', 'unknown-kind');
    return isOfWebsite;
  }

  #folderOf(source: JsonSource): string | null {
    return this.#folders.get(textIn(source, 'parentFolderId') ?? '') ?? null;
  }

  /** Returns the triggers of the file and those that its tags reference. */
  #triggers(reader: ExportTriggers, tags: readonly ContainerTag[]): Container['triggers'] {
    const listed = numbered(sourcesIn(this.#version, 'trigger', this.#bounds), 'triggerId').map(
      ([source, number]) => reader.read(source, number),
    );
    const known = new Set(listed.map(({ number }) => number));
    const asked = new Set(tags.flatMap(({ triggers, blocking }) => [...triggers, ...blocking]));
    const others = [...asked].filter((number) => !known.has(number)).slice(0, MOST_PARTS);
    return [...listed, ...others.map((number) => reader.given(number))];
  }

  #zones(tags: readonly Numbered[], places: ExportContext): ReturnType<typeof exportZone>[] {
    const free = 1 + tags.reduce((most, [, number]) => Math.max(most, number), 0);
    return sourcesIn(this.#version, 'zone', this.#bounds).map((source, at) =>
      exportZone(source, free + at, places),
    );
  }
}

type Numbered = [JsonSource, number];

/**
 * Returns each source with its number: its id, else its position in the file. A duplicate gets the next free number.
 */
function numbered(sources: readonly JsonSource[], key: string): Numbered[] {
  const taken = new Set<number>();
  let free = sources.reduce((most, source) => Math.max(most, numberIn(source, key) ?? 0), sources.length) + 1;
  return sources.map((source, at) => {
    let number = numberIn(source, key) ?? at;
    if (taken.has(number)) {
      number = free;
      free += 1;
    }
    taken.add(number);
    return [source, number];
  });
}

function byName(tags: readonly Numbered[]): Map<string, number> {
  return new Map(
    tags.flatMap(([source, number]) => {
      const name = textIn(source, 'name');
      return name === null ? [] : [[name, number]];
    }),
  );
}
