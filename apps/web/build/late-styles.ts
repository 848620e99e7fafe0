import type { Plugin } from 'vite';

const STYLE_SHEET = /<link rel="stylesheet"([^>]*)href="\/([^"]+)">/g;

/**
 * Defers all style sheets except that of the static frame in index.html, which alone blocks the first paint. The others
 * stay in the head before the sheets of screens, and apply once the panel's script enables them
 * (`app/frame/apply-styles.ts`).
 */
export function lateStyles(): Plugin {
  return {
    name: 'vigie:late-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
        const ofFrame = entry?.type === 'chunk' ? entry.viteMetadata?.importedCss : undefined;
        return html.replace(STYLE_SHEET, (link, attributes: string, file: string) => {
          if (ofFrame?.has(file)) return link;
          const preload = `<link rel="preload" as="style"${attributes}href="/${file}">`;
          return `${preload}\n    <link rel="stylesheet" media="print" data-late${attributes}href="/${file}">`;
        });
      },
    },
  };
}
