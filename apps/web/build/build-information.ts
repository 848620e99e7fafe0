import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

export interface BuildInformationOptions {
  /** Paths that the panel answers, as listed in `builds/meta/{id}.json`. */
  routes: string[];
  now: () => Date;
}

/**
 * Writes `builds/latest.json` and `builds/meta/{id}.json`. The id depends only on the built files, not on the time of
 * the build. The index contains it too, so that an open panel detects a newer build.
 */
export function buildInformation({ routes, now }: BuildInformationOptions): Plugin {
  return {
    name: 'vigie:build-information',
    apply: 'build',
    generateBundle: {
      // After Vite has written the index.
      order: 'post',
      handler(_options, bundle) {
        const hash = createHash('sha256');
        for (const fileName of Object.keys(bundle).toSorted()) hash.update(fileName);
        const id = hash.digest('hex').slice(0, 16);
        const latest = { id, timestamp: now().toISOString() };
        const emit = (fileName: string, content: object) =>
          this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) });
        emit('builds/latest.json', latest);
        emit(`builds/meta/${id}.json`, { ...latest, routes });
        const index = bundle['index.html'];
        if (index?.type === 'asset')
          index.source = String(index.source).replace(
            '</head>',
            `<meta name="build" content="${id}" /></head>`,
          );
      },
    },
  };
}
