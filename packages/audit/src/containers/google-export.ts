import type { Container, ContainerTag } from '@vigie/contract/container.ts';
import { exportTag, exportZone, type ExportContext } from './export-tags.ts';
import { ExportTriggers, type ContainerContext } from './export-triggers.ts';
import { numbered, type Numbered } from './export-numbers.ts';
import { ExportValues } from './export-values.ts';
import { ExportVariables } from './export-variables.ts';
import { isSource, plainName, sourcesIn, textIn, textsIn, valueIn, type JsonSource } from './json-source.ts';
import { Losses } from './losses.ts';
import { withoutSecrets } from './server/server-secrets.ts';
import { serverParts } from './server/server-parts.ts';

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
  readonly #context: ContainerContext;
  constructor(version: JsonSource) {
    this.#version = version;
    this.#context = this.#contextOf();
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
      this.#context === 'server',
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
      context: this.#context,
      losses: this.#losses,
    });
    const context = { values, triggers, tags: names.tags, folderOf, losses: this.#losses };
    const zones = this.#zones(tags, context);
    const allTags = [
      ...tags.map(([source, number]) => exportTag(source, number, context)),
      ...zones.map(({ tag }) => tag),
    ];
    const read: Container = {
      ...this.#identity(),
      source: 'export',
      tags: allTags,
      triggers: this.#triggers(triggers, allTags),
      variables: [],
      zones: zones.map(({ zone }) => zone),
      unreadable: this.#losses.list,
    };
    const bounds = this.#bounds;
    const server = this.#context === 'server' ? serverParts(this.#version, { read, context, bounds }) : {};
    const losses = this.#context === 'website' ? this.#losses : null;
    const whole = { ...read, ...server, variables: variables.list(values, { folderOf, losses }) };
    return this.#context === 'server' ? withoutSecrets(whole) : whole;
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
   * Returns where the container runs. Containers of apps are read, but their triggers cannot be evaluated. A version
   * without a context is of a server if it has clients.
   */
  #contextOf(): ContainerContext {
    const container = valueIn(this.#version, 'container');
    const contexts = isSource(container) ? textsIn(container, 'usageContext').map(plainName) : [];
    if (contexts.includes('SERVER')) return 'server';
    if (contexts.length === 0)
      return sourcesIn(this.#version, 'client', this.#bounds).length > 0 ? 'server' : 'website';
    if (contexts.includes('WEB')) return 'website';
    this.#losses.add('usageContext', 'unknown-kind');
    return 'app';
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
    const referenced = new Set(tags.flatMap(({ triggers, blocking }) => [...triggers, ...blocking]));
    const others = [...referenced].filter((number) => !known.has(number)).slice(0, MOST_PARTS);
    return [...listed, ...others.map((number) => reader.given(number))];
  }

  #zones(tags: readonly Numbered[], context: ExportContext): ReturnType<typeof exportZone>[] {
    const free = 1 + tags.reduce((most, [, number]) => Math.max(most, number), 0);
    return sourcesIn(this.#version, 'zone', this.#bounds).map((source, at) =>
      exportZone(source, free + at, context),
    );
  }
}

function byName(tags: readonly Numbered[]): Map<string, number> {
  return new Map(
    tags.flatMap(([source, number]) => {
      const name = textIn(source, 'name');
      return name === null ? [] : [[name, number]];
    }),
  );
}
